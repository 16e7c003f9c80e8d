import { useState } from 'react'
import { Failure } from '../../client/api/failure'
import { type Desk, type OpenLink, revokeDesk, takeBackLink } from '../../client/desks'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { tell } from '../../ui/tell'
import { FailureNotice } from '../page/FailureNotice'
import { useConnection } from '../session/connection'
import { nameOf } from './deskName'
import { doneWords } from './doneWords'

export type Ending = { desk: Desk } | { link: OpenLink }

type Props = {
  open: boolean
  ending: Ending
  refresh: () => Promise<unknown>
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

const wordsOf = (ending: Ending) =>
  'desk' in ending
    ? {
        title: `Revoke ${nameOf(ending.desk)}?`,
        act: 'Revoke',
        busy: 'Revoking…',
        done: `${nameOf(ending.desk)} is revoked`,
        gone: `${nameOf(ending.desk)} had ended before`,
      }
    : {
        title: `Take back the link for ${ending.link.label}?`,
        act: 'Take back',
        busy: 'Taking back…',
        done: `The link for ${ending.link.label} is taken back`,
        gone: `The link for ${ending.link.label} was used or over before. Look at the list.`,
      }

/** Asked once more, since nothing brings a key back. */
export function EndDesk({ open, ending, refresh, onClose, focusAfter }: Props) {
  const { transport } = useConnection()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const words = wordsOf(ending)

  async function end() {
    setFailure(null)
    setBusy(true)
    try {
      await ('desk' in ending ? revokeDesk(transport, ending.desk) : takeBackLink(transport, ending.link))
      tell({ title: words.done })
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'missing') {
        setFailure(error)
        return setBusy(false)
      }
      tell({ title: words.gone })
    }
    await refresh()
    onClose()
  }

  return (
    <Dialog open={open} onClose={onClose} title={words.title} focusAfter={focusAfter}>
      <div className="grid gap-4">
        {'desk' in ending ? <WhatEnds desk={ending.desk} /> : <p>It lets nobody in from then on.</p>}
        {failure !== null && (
          <FailureNotice
            failure={failure}
            saved={doneWords(failure, 'Whether it has ended shows in the list. Press again.')}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button look="danger" disabled={isBusy} onClick={() => void end()}>
            {isBusy ? words.busy : words.act}
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </div>
    </Dialog>
  )
}

function WhatEnds({ desk: { webhooks } }: { desk: Desk }) {
  return (
    <>
      <p>
        Whoever uses this key can read and save nothing more, at once. What was entered there and not sent yet
        stays on that computer.
      </p>
      {webhooks > 0 && (
        <p className="text-warn">
          {webhooks === 1 ? 'A webhook ends' : `${webhooks} webhooks end`} with it for good.
        </p>
      )}
      <p className="text-ink-2">It cannot be brought back. To let the computer in again, make a new link.</p>
    </>
  )
}

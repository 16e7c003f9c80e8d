import { useState, type ReactNode } from 'react'
import { doneWords } from '~/app/format/doneWords'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { Failure } from '~/client/api/failure'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import { toast } from '~/ui/toast'

type Props = {
  open: boolean
  words: { title: string; act: string; busy: string; done: string; gone: string }
  end: () => Promise<unknown>
  refresh: () => Promise<unknown>
  onClose: () => void
  focusAfter: () => HTMLElement | null
  /** What has to be confirmed before the button works. */
  consent?: string
  children: ReactNode
}

/** Asks before a key or a link is ended, since neither can be brought back. */
export function EndDialog({ open, words, end, refresh, onClose, focusAfter, consent, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function press() {
    setFailure(null)
    setBusy(true)
    try {
      await end()
      toast({ title: words.done })
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'missing') {
        setFailure(error)
        return setBusy(false)
      }
      toast({ title: words.gone })
    }
    await refresh()
    onClose()
  }

  return (
    <Dialog open={open} onClose={onClose} title={words.title} focusAfter={focusAfter}>
      <div className="grid gap-4">
        {children}
        {consent !== undefined && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={isSure}
              onChange={({ target }) => setSure(target.checked)}
              className="size-5 shrink-0 accent-accent"
            />
            {consent}
          </label>
        )}
        {failure !== null && (
          <FailureNotice
            failure={failure}
            saved={doneWords(failure, 'The list shows whether it has ended. Press again.')}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            look="danger"
            disabled={isBusy || (consent !== undefined && !isSure)}
            onClick={() => void press()}
          >
            {isBusy ? words.busy : words.act}
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </div>
    </Dialog>
  )
}

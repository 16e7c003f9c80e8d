import { useState } from 'react'
import { Failure } from '../../client/api/failure'
import { type ApiKey, createKey, type KeyDraft, type NewKey } from '../../client/apiKeys'
import { Card } from '../../ui/Card'
import { FailureNotice } from '../page/FailureNotice'
import { useConnection } from '../session/connection'
import { LeaveWarning } from '../webhooks/LeaveWarning'
import { useLeaving } from '../webhooks/useLeaving'
import { KeyForm } from './KeyForm'
import { KeyShown } from './KeyShown'
import { LostAnswer } from './LostAnswer'

type Props = { keys: readonly ApiKey[]; isHere: boolean; refresh: () => Promise<unknown> }

/** The labels of requests whose answers did not come, and the ids of the keys that are known not to be theirs. */
export type Lost = { labels: readonly string[]; known: readonly string[] }

const isLost = (error: unknown) =>
  error instanceof Failure && (error.kind === 'unreachable' || error.kind === 'broken')

/** From a label to the key. The key is kept in this state and nowhere else: no mutation, which would cache it. */
export function CreateKey({ keys, isHere, refresh }: Props) {
  const { transport } = useConnection()
  const [made, setMade] = useState<NewKey | null>(null)
  const [isNext, setNext] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [lost, setLost] = useState<Lost | null>(null)
  const [isCopied, setCopied] = useState(false)
  const leaving = useLeaving(isCreating || (made !== null && !isCopied), () => {
    setNext(true)
    setMade(null)
  })

  async function create(draft: KeyDraft) {
    const before = keys.map(({ id }) => id)
    setFailure(null)
    setCreating(true)
    try {
      const key = await createKey(transport, draft)
      setCopied(false)
      setMade(key)
      setLost((last) => last && { ...last, known: [...last.known, key.id] })
    } catch (error) {
      setFailure(error)
      if (isLost(error))
        setLost((last) => ({
          labels: [...(last?.labels ?? []), draft.label],
          known: last?.known ?? before,
        }))
    }
    setCreating(false)
    void refresh()
  }

  return (
    <Card title="Create a key">
      <div className="mt-2 grid gap-4">
        {leaving.isAsking && (
          <LeaveWarning of="key" isShown={made !== null} onStay={leaving.goBack} onLeave={leaving.go} />
        )}
        {made === null ? (
          <KeyForm onCreate={create} isCreating={isCreating} isNext={isNext} />
        ) : (
          <KeyShown
            made={made}
            isHere={isHere}
            onCopied={() => {
              setCopied(true)
              leaving.stay()
            }}
            onAnother={leaving.askToClose}
          />
        )}
        {failure !== null && (
          <FailureNotice
            failure={failure}
            saved={isLost(failure) ? 'A key may have been created and was not shown.' : 'No key was created.'}
          />
        )}
        {lost && <LostAnswer key={lost.labels.length} lost={lost} keys={keys} refresh={refresh} />}
      </div>
    </Card>
  )
}

import { useRef, useState } from 'react'
import { newKey } from '../../client/outbox/browser'
import type { Webhook } from '../../client/records'
import { rotateSecret } from '../../client/webhooks'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { FailureNotice } from '../page/FailureNotice'
import { useConnection } from '../session/connection'
import { doneWords } from '../words/doneWords'
import { LeaveWarning } from './LeaveWarning'
import { SecretOnce } from './SecretOnce'
import { useLeaving } from './useLeaving'

type Props = { webhook: Webhook; onClose: () => void }

/** Asks first, since the receiver refuses every message until it has the new secret; then shows that, this once. */
export function RotateSecret({ webhook: { id, label }, onClose }: Props) {
  const { transport } = useConnection()
  /** The key of a rotation that got no answer: pressed again, it brings the same secret. */
  const key = useRef<string>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  /** In this state and nowhere else. */
  const [secret, setSecret] = useState<string | null>(null)
  const [isCopied, setCopied] = useState(false)
  const isShown = secret !== null
  const leaving = useLeaving(isBusy || (isShown && !isCopied), onClose)

  async function rotate() {
    key.current ??= newKey()
    setFailure(null)
    setBusy(true)
    try {
      setSecret(await rotateSecret(transport, id, key.current))
    } catch (error) {
      if (doneWords(error, '') !== '') key.current = null
      setFailure(error)
    }
    setBusy(false)
  }

  return (
    <Dialog
      open
      onClose={leaving.askToClose}
      title={isShown ? `${label} has a new secret` : `Rotate the secret of ${label}?`}
    >
      {leaving.isAsking && (
        <LeaveWarning of="rotation" isShown={isShown} onStay={leaving.goBack} onLeave={leaving.go} />
      )}
      {isShown ? (
        <SecretOnce
          isRotated
          secret={secret}
          onCopied={() => {
            setCopied(true)
            leaving.stay()
          }}
          onDone={onClose}
        />
      ) : (
        <div className="grid gap-4">
          <p>
            The new secret signs every message from now on, also retries of older messages. The old one ends
            at once: your receiver refuses what comes until you put the new one there.
          </p>
          {failure !== null && (
            <FailureNotice
              failure={failure}
              saved={doneWords(
                failure,
                'The secret may have been rotated already. Press again: you get the same new secret.',
              )}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button look="danger" disabled={isBusy} onClick={() => void rotate()}>
              {isBusy ? 'Rotating…' : 'Rotate secret'}
            </Button>
            <Button disabled={isBusy} onClick={onClose}>
              {failure === null ? 'Keep the old one' : 'Close'}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

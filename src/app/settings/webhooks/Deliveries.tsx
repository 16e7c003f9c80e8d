import { useQuery } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import { doneWords } from '~/app/format/doneWords'
import { useConnection } from '~/app/session/connection'
import { showFullDate, showTime, useZone } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import type { Webhook } from '~/client/nouns/nouns'
import {
  attemptsQuery,
  type Attempt,
  type AttemptFailure,
  sendAgain,
  rotateSecret,
} from '~/client/nouns/webhooks'
import { newKey } from '~/client/outbox/browser'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import { Skeleton } from '~/ui/Skeleton'
import { toast } from '~/ui/toast'
import { eventWords } from './eventGroups'
import { LeaveWarning, useLeaving } from './LeaveWarning'
import { SecretOnce } from './SecretOnce'

/** A new signing secret, and what came of the last messages. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const [isRotating, setRotating] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { label, status } = webhook
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-label={`Last attempts to ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          Last attempts
        </Button>
        {status === 'active' && (
          <Button look="quiet" aria-label={`Rotate secret of ${label}`} onClick={() => setRotating(true)}>
            Rotate secret
          </Button>
        )}
      </div>
      {isOpen && <Attempts webhook={webhook} />}
      {isRotating && <RotateSecret webhook={webhook} onClose={() => setRotating(false)} />}
    </>
  )
}

const FAILURES: Readonly<Record<string, string>> = {
  address: 'Not sent: the address is not public',
  name: 'Not sent: the host name was not found',
  tls: 'Not sent: the certificate of the receiver is not trusted',
  connection: 'Not sent: the receiver could not be reached',
  timeout: 'No answer within 15 seconds',
  secret: 'Not sent: the signing secret can’t be read. Rotate it.',
} satisfies Record<AttemptFailure, string>

const isTaken = ({ responseStatus }: Attempt) =>
  responseStatus !== null && responseStatus >= 200 && responseStatus < 300

const endWords = ({ responseStatus, failure }: Attempt) =>
  responseStatus === null ? (FAILURES[failure ?? ''] ?? 'No answer') : `Answered ${responseStatus}`

/** The last messages to a subscription; each can be sent once more. */
function Attempts({ webhook }: { webhook: Webhook }) {
  const connection = useConnection()
  const { data, error, isError, refetch } = useQuery(attemptsQuery(connection, webhook.id))
  if (!data && isError) return <FailureNotice failure={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div role="status" aria-label="Loading attempts">
        <Skeleton className="h-16 w-full" />
      </div>
    )
  }
  if (data.length === 0) return <p className="text-ink-2">Nothing was sent lately.</p>
  return (
    <>
      {isError && (
        <FailureNotice
          failure={error}
          saved="These attempts were loaded earlier."
          onRetry={() => void refetch()}
        />
      )}
      <ul aria-label={`Attempts to ${webhook.label}`} className="rounded-lg bg-sunken px-3">
        {data.map((attempt) => (
          <AttemptRow key={attempt.id} attempt={attempt} webhook={webhook} refresh={refetch} />
        ))}
      </ul>
    </>
  )
}

type RowProps = { attempt: Attempt; webhook: Webhook; refresh: () => Promise<unknown> }

function AttemptRow({ attempt, webhook, refresh }: RowProps) {
  const { transport } = useConnection()
  const zone = useZone()
  /** The key of a press that got no answer: pressed again, it sends once. */
  const key = useRef<string>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { eventType, startedAt, tries, nextAt } = attempt
  const when = (at: string) => `${showFullDate(at, zone)}, ${showTime(at, zone)}`

  async function send() {
    key.current ??= newKey()
    setFailure(null)
    setBusy(true)
    try {
      await sendAgain(transport, webhook.id, attempt, key.current)
      key.current = null
      toast({ title: `${eventWords(eventType)} is being sent again` })
      await refresh()
    } catch (error) {
      if (doneWords(error, '') !== '') key.current = null
      setFailure(error)
    }
    setBusy(false)
  }

  return (
    <li className="grid gap-2 border-b border-line py-2 last:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p>
            <b className="font-semibold">{eventWords(eventType)}</b>
            {tries > 1 && <span className="text-ink-2">, try {tries}</span>}
          </p>
          <p className={`text-sm ${isTaken(attempt) ? 'text-ok' : 'text-warn'}`}>{endWords(attempt)}</p>
          <p className="text-sm text-ink-2">
            {when(startedAt)}
            {nextAt !== null && `. Next try ${when(nextAt)}`}
          </p>
        </div>
        {webhook.status === 'active' && (
          <Button
            disabled={isBusy}
            aria-label={`Send again: ${eventWords(eventType)}, ${when(startedAt)}`}
            onClick={() => void send()}
          >
            {isBusy ? 'Sending…' : 'Send again'}
          </Button>
        )}
      </div>
      {failure !== null && (
        <FailureNotice
          failure={failure}
          saved={doneWords(failure, 'It may already be sent. Press again: it is sent only once.')}
        />
      )}
    </li>
  )
}

type RotateSecretProps = { webhook: Webhook; onClose: () => void }

/** Asks first, since the receiver refuses every message until it has the new secret; then shows that, this once. */
function RotateSecret({ webhook: { id, label }, onClose }: RotateSecretProps) {
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
            The new secret signs every message from now on, retries included. The old one ends at once: your
            receiver refuses messages until you put the new one there.
          </p>
          {failure !== null && (
            <FailureNotice
              failure={failure}
              saved={doneWords(
                failure,
                'The secret may already be rotated. Press again to get the same new secret.',
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

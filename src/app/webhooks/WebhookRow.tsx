import { Link } from '@tanstack/react-router'
import type { Entry } from '../../client/journal/entry'
import type { Webhook } from '../../client/records'
import { Button } from '../../ui/Button'
import { showFullDate, showTime, useZone } from '../shell/shopTime'
import { statusColour, statusWord } from '../shell/statusWords'
import { eventLines } from './eventGroups'

type Props = {
  webhook: Webhook
  /** Decided on, and not at its end. */
  deletion: Entry | undefined
  onDelete: () => void
  onUndo: () => void
}

export function WebhookRow({ webhook, deletion, onDelete, onUndo }: Props) {
  const { url, label, events, status, createdAt } = webhook
  const zone = useZone()
  return (
    <li className="grid gap-2 border-b border-line p-4 last:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold wrap-anywhere">{label}</h2>
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <i
            aria-hidden
            className="size-2.5 shrink-0 rounded-full"
            style={{ background: statusColour(status) }}
          />
          {statusWord(status)}
        </span>
        <span className="ml-auto flex items-center gap-3">
          <DeleteButton label={label} deletion={deletion} onDelete={onDelete} onUndo={onUndo} />
        </span>
      </div>
      <p className="font-mono text-sm wrap-anywhere">{url}</p>
      <ul className="text-ink-2">
        {eventLines(events).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-sm text-ink-3">
        Created {showFullDate(createdAt, zone)}, {showTime(createdAt, zone)}
      </p>
      {status === 'disabled' && <Disabled />}
    </li>
  )
}

/** One button, so that the hand that deleted is where it can take it back. */
function DeleteButton({ label, deletion, onDelete, onUndo }: Omit<Props, 'webhook'> & { label: string }) {
  if (deletion?.state === 'refused' || deletion?.state === 'unsure') {
    return (
      <>
        <span className="text-warn">Not deleted</span>
        <Link to="/settings" hash="unsent" className="font-semibold underline underline-offset-4">
          Decide in Settings
        </Link>
      </>
    )
  }
  const isHeld = deletion?.state === 'held'
  const act = deletion ? onUndo : onDelete
  return (
    <>
      {deletion && <span className="text-warn">{isHeld ? 'About to be deleted' : 'Being deleted'}</span>}
      <Button
        look={deletion ? 'plain' : 'quiet'}
        disabled={deletion !== undefined && !isHeld}
        aria-label={`${isHeld ? 'Undo the deletion of' : 'Delete'} ${label}`}
        onClick={act}
      >
        {isHeld ? 'Undo' : 'Delete'}
      </Button>
    </>
  )
}

/** Why is not told by the service, so what it usually is, and the one thing that helps in any case. */
function Disabled() {
  return (
    <div className="rounded-lg border border-warn/40 bg-warn-soft px-3 py-2">
      <p className="font-semibold text-warn">The service no longer sends messages here</p>
      <p>
        It stops when the receiver answers 410 Gone, or takes no message for five days, and does not begin
        again by itself. Mend the receiver, then delete this webhook and create it again: it gets a new
        secret.
      </p>
    </div>
  )
}

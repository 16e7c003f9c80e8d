import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { StatusWord } from '~/app/format/StatusWord'
import { useConnection } from '~/app/session/connection'
import { showFullDate, showTime, useZone } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import type { Webhook } from '~/client/nouns/nouns'
import type { Entry } from '~/client/outbox/entry'
import type { WebhookList } from '~/client/reads'
import { Button } from '~/ui/Button'
import { LINK_IN_TEXT } from '~/ui/link'
import { Skeleton } from '~/ui/Skeleton'
import { Deliveries } from './Deliveries'
import { eventLines } from './eventGroups'

type Props = {
  list: UseQueryResult<WebhookList>
  deletionOf: (id: string) => Entry | undefined
  onDelete: (webhook: Webhook) => void
  wayBackOf: (id: string) => (() => void) | null
}

export function Subscriptions({ list, deletionOf, onDelete, wayBackOf }: Props) {
  const { data } = list
  if (!data && list.isError) {
    return <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />
  }
  if (!data) {
    return (
      <div role="status" aria-label="Loading webhooks" className={FRAME}>
        <div className="grid gap-3 p-4">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-72 max-w-full" />
          <Skeleton className="h-4 w-56" />
        </div>
      </div>
    )
  }
  const { rows, skipped } = data
  return (
    <div className="grid gap-2">
      {rows.length === 0 && skipped === 0 ? (
        <p className={`${FRAME} p-4 text-ink-2`}>No webhook yet.</p>
      ) : (
        <ul aria-label="Webhooks" className={FRAME}>
          {rows.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              deletion={deletionOf(webhook.id)}
              onDelete={() => onDelete(webhook)}
              wayBack={wayBackOf(webhook.id)}
            />
          ))}
        </ul>
      )}
      {skipped > 0 && <p className="text-warn">{skipped} could not be read.</p>}
    </div>
  )
}

const FRAME = 'rounded-lg bg-surface'

type WebhookRowProps = {
  webhook: Webhook
  /** Decided on, and not at its end. */
  deletion: Entry | undefined
  onDelete: () => void
  wayBack: (() => void) | null
}

function WebhookRow({ webhook, deletion, onDelete, wayBack }: WebhookRowProps) {
  const { url, label, events, status, createdAt } = webhook
  const zone = useZone()
  const connection = useConnection()
  return (
    <li className="grid gap-2 border-b border-line p-4 last:border-0">
      <div className="flex flex-wrap items-start gap-x-4">
        <span className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="min-w-0 font-semibold wrap-anywhere">{label}</h2>
          <StatusWord status={status} />
        </span>
        <Deletion webhook={webhook} deletion={deletion} onDelete={onDelete} wayBack={wayBack} />
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
      {connection.features.webhookAttempts && <Deliveries webhook={webhook} />}
      {status === 'disabled' && <Disabled />}
    </li>
  )
}

/** One button, so that the hand that deleted is where it can take it back, and the one place that tells of it. */
function Deletion({ webhook: { label }, deletion, onDelete, wayBack }: WebhookRowProps) {
  const isOver = deletion?.state === 'refused' || deletion?.state === 'unsure'
  const isHeld = deletion?.state === 'held'
  const takeBack = isHeld ? wayBack : null
  return (
    <>
      {/* Below, so that the button stays under the hand. */}
      <span role="status" className="order-last basis-full text-right text-warn">
        {isOver && 'Not deleted'}
        {isHeld && 'About to be deleted for good'}
        {deletion && !isOver && !isHeld && 'Being deleted'}
      </span>
      {isOver ? (
        <Link to="/settings" hash="unsent" className={LINK_IN_TEXT}>
          Decide in Settings
        </Link>
      ) : (
        <Button
          look={takeBack ? 'plain' : 'quiet'}
          disabled={deletion !== undefined && !takeBack}
          aria-label={`${takeBack ? 'Undo the deletion of' : 'Delete'} ${label}`}
          onClick={takeBack ?? onDelete}
        >
          {takeBack ? 'Undo' : 'Delete'}
        </Button>
      )}
    </>
  )
}

/** Why is not told by the service, so what it usually is, and the one thing that helps in any case. */
function Disabled() {
  return (
    <div className="rounded-lg border border-warn/40 bg-warn-soft px-3 py-2">
      <p className="font-semibold text-warn">The service no longer sends messages here</p>
      <p>
        It stops when the receiver answers 410 Gone, when every attempt fails for five days, or when the API
        key that created it ends. It does not restart. Fix the receiver, then delete this webhook and create
        it again. It gets a new secret.
      </p>
    </div>
  )
}

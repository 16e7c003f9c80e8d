import type { UseQueryResult } from '@tanstack/react-query'
import type { Entry } from '../../client/outbox/entry'
import type { WebhookList } from '../../client/reads'
import type { Webhook } from '../../client/records'
import { Skeleton } from '../../ui/Skeleton'
import { FailureNotice } from '../page/FailureNotice'
import { WebhookRow } from './WebhookRow'

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
      <div role="status" aria-label="Reading webhooks" className={FRAME}>
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

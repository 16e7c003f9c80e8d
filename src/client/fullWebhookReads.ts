import * as z from 'zod/mini'
import { Webhook as WireWebhook } from '../contract/full/webhooks'
import { Failure } from './failure'
import { WEBHOOKS_PATH } from './fullWebhooks'
import { createListReader, readEnvelope, type OnSkipped } from './read'
import type { Webhook } from './records'
import type { ShopApi, WebhookList } from './shop'
import type { Answer, Transport } from './transport'

/** This list is documented without a limit and without a cursor, so either may be missing. */
const Envelope = z.object({
  data: z.array(z.unknown()),
  pagination: z.optional(
    z.object({ next_cursor: z.optional(z.nullable(z.string())), has_more: z.boolean() }),
  ),
})

/** More than any shop subscribes; a service that goes on beyond it is not followed for ever. */
const MOST_PAGES = 50

const webhookOf = ({
  id,
  url,
  label,
  events,
  status,
  created_at,
}: z.output<typeof WireWebhook>): Webhook => ({
  id,
  url,
  label,
  events,
  status,
  createdAt: created_at,
})

export function createWebhookReads(
  transport: Transport,
  onSkipped: OnSkipped,
): NonNullable<ShopApi['webhooks']> {
  const readRows = createListReader(onSkipped)
  return {
    async all({ signal, priority } = {}) {
      const ask = (after: string | null) =>
        transport.ask({
          method: 'GET',
          path: WEBHOOKS_PATH,
          query: { after },
          signal,
          priority,
          needs: 'read:webhooks',
        })
      const rows = new Map<string, Webhook>()
      const list = (skipped: number, isWhole: boolean): WebhookList => ({
        rows: [...rows.values()],
        skipped,
        isWhole,
      })
      let skipped = 0
      let after: string | null = null
      for (let pages = 0; pages < MOST_PAGES; pages += 1) {
        const answer: Answer | null = await ask(after).catch((error: unknown) => {
          // Nothing but the cursor could have earned that: the page before was answered.
          if (after !== null && error instanceof Failure && error.status === 400) return null
          throw error
        })
        if (!answer) break
        const { data, pagination }: z.output<typeof Envelope> = readEnvelope(Envelope, answer)
        const read = readRows('webhooks', WireWebhook, data)
        const known = rows.size
        for (const row of read.rows) rows.set(row.id, webhookOf(row))
        skipped += read.skipped
        if (!pagination?.has_more) return list(skipped, true)
        after = pagination.next_cursor ?? null
        if (after === null || rows.size === known) break
      }
      return list(skipped, false)
    },
  }
}

import * as z from 'zod/mini'
import { Webhook as WireWebhook } from '../../contract/full/webhooks'
import type { Webhook } from '../records'
import type { ShopApi } from '../shop'
import { WEBHOOKS_PATH } from './fullWebhooks'
import { restartable } from './listing'
import { pages, type ReadList } from './pages'
import { createListReader, mapRows, readEnvelope, type OnSkipped } from './read'
import type { Transport } from './transport'

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
    async all(reading = {}) {
      const rows = new Map<string, Webhook>()
      let skipped = 0
      let hasMore = false
      const read: ReadList<Webhook> = (first, _limit, how) =>
        restartable(first, async (after) => {
          const query = { after }
          const needs = 'read:webhooks'
          const answer = await transport.ask({ method: 'GET', path: WEBHOOKS_PATH, query, ...how, needs })
          const { data, pagination }: z.output<typeof Envelope> = readEnvelope(Envelope, answer)
          hasMore = pagination?.has_more ?? false
          const next = hasMore ? (pagination?.next_cursor ?? null) : null
          return mapRows({ ...readRows('webhooks', WireWebhook, data), next }, webhookOf)
        })
      for await (const page of pages(read, { ...reading, most: MOST_PAGES })) {
        // It has more, and does not take the cursor that it gave for that.
        if (page.restarted) return { rows: [...rows.values()], skipped, isWhole: false }
        const known = rows.size
        for (const row of page.rows) rows.set(row.id, row)
        skipped += page.skipped
        if (rows.size === known) break
      }
      return { rows: [...rows.values()], skipped, isWhole: !hasMore }
    },
  }
}

import * as z from 'zod/mini'
import { pageOf } from '../../contract/full/page'
import { Webhook as WireWebhook } from '../../contract/full/webhooks'
import type { Webhook } from '../records'
import type { ShopApi } from '../shop'
import { WEBHOOKS_PATH } from './fullWebhooks'
import { restartable } from './listing'
import { pages, type ReadList } from './pages'
import { createListReader, mapRows, readEnvelope, type OnSkipped } from './read'
import type { Transport } from './transport'

const Envelope = pageOf(z.unknown())

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
  const read: ReadList<Webhook> = (first, _limit, how) =>
    restartable(first, async (after) => {
      const query = { after }
      const needs = 'read:webhooks'
      const answer = await transport.ask({ method: 'GET', path: WEBHOOKS_PATH, query, ...how, needs })
      const { data, pagination } = readEnvelope(Envelope, answer)
      const next = pagination.has_more ? pagination.next_cursor : null
      return mapRows({ ...readRows('webhooks', WireWebhook, data), next }, webhookOf)
    })
  return {
    async all(reading = {}) {
      const rows = new Map<string, Webhook>()
      let skipped = 0
      for await (const page of pages(read, reading)) {
        if (page.restarted) skipped = 0
        for (const row of page.rows) rows.set(row.id, row)
        skipped += page.skipped
      }
      return { rows: [...rows.values()], skipped }
    },
  }
}

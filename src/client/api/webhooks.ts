import type { Webhook } from '~/client/nouns/nouns'
import type { Reading, WebhookList } from '~/client/reads'
import { WEBHOOK } from '~/contract/full/webhooks'
import type { FullClient } from './client'
import { codec } from './codec'
import { pages, type PageOf } from './pages'

const webhook = codec('webhooks', WEBHOOK)

/** The shop's subscriptions, all of them: it has a handful. The list is asked for as it is documented, without a limit. */
export async function readWebhooks(client: FullClient, reading: Reading = {}): Promise<WebhookList> {
  const read = (...asked: PageOf) => client.list('/webhooks', webhook, { query: { limit: null } }, ...asked)
  const rows = new Map<string, Webhook>()
  let skipped = 0
  for await (const page of pages(read, reading)) {
    if (page.restarted) skipped = 0
    for (const row of page.rows) rows.set(row.id, row)
    skipped += page.skipped
  }
  return { rows: [...rows.values()], skipped }
}

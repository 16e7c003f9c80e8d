import { sql } from 'kysely'
import type { Reader, Writer } from '~/service/store/engine'
import { query } from '~/service/store/query'

type Of = { shop: string; webhook: string }

/** Every subscription that was ever begun, ended ones too until nothing is left of them. */
const ALL_BEGUN = query((db) =>
  db
    .selectFrom('webhook_progress as p')
    .leftJoin('webhooks as w', (join) =>
      join.onRef('w.shop_id', '=', 'p.shop_id').onRef('w.id', '=', 'p.webhook_id'),
    )
    .select(['p.shop_id', 'p.webhook_id', 'w.status']),
)
const FIRST_END = query((db, v: Of & { before: number }) =>
  db
    .selectFrom('webhook_retries')
    .select('event_number')
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .orderBy('event_number')
    .limit(1)
    .offset(sql<number>`${v.before}`),
)
const DROP_RETRIES = query((db, v: Of & { end: number }) =>
  db
    .deleteFrom('webhook_retries')
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .where('event_number', '<=', v.end),
)
const DROP_PROGRESS = query((db, v: Of) =>
  db.deleteFrom('webhook_progress').where('shop_id', '=', v.shop).where('webhook_id', '=', v.webhook),
)

/** What an ended subscription leaves behind, to be cleared away a little at a time. */
export const leftovers = {
  /** A status of null is that of one which was deleted. */
  all: (reader: Reader) => reader.all(ALL_BEGUN, {}),
  /** The first of its retries, so many at most; the number of them. */
  async dropRetries(writer: Writer, of: Of, most: number) {
    const end = await writer.first(FIRST_END, { ...of, before: most - 1 })
    return writer.run(DROP_RETRIES, { ...of, end: end?.event_number ?? Number.MAX_SAFE_INTEGER })
  },
  end: (writer: Writer, of: Of) => writer.run(DROP_PROGRESS, of),
}

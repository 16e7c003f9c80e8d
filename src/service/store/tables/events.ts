import { sql } from 'kysely'
import type { Reader, Writer } from '~/service/store/engine'
import { query } from '~/service/store/query'
import { createRecords } from './records'

// What an active subscription was not told, or has to be told again, stays, however old: the clock that makes it old
// may just have been set.
const isOver = (before: number) =>
  sql<boolean>`created_at < ${before} and not exists (select 1 from webhooks as w
    inner join webhook_progress as p on p.shop_id = w.shop_id and p.webhook_id = w.id
    where w.shop_id = events.shop_id and w.status = 'active' and (w.ends_at is null or w.ends_at > ${before})
      and (p.told_to < events.number or exists (select 1 from webhook_retries as r
        where r.shop_id = w.shop_id and r.webhook_id = w.id and r.event_number = events.number)))`

const SHOPS_OVER = query((db, v: { before: number; most: number }) =>
  db.selectFrom('events').select('shop_id').limit(v.most).where(isOver(v.before)),
)
const PRUNE = query((db, v: { shop: string; before: number }) =>
  db.deleteFrom('events').where('shop_id', '=', v.shop).where(isOver(v.before)),
)
const SINCE = query((db, v: { shop: string; number: number; most: number }) =>
  db
    .selectFrom('events')
    .select(['number', 'id', 'type'])
    .where('shop_id', '=', v.shop)
    .where('number', '>', v.number)
    .orderBy('number')
    .limit(v.most),
)

const WHOLE_SINCE = query((db, v: { shop: string; number: number; most: number }) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('shop_id', '=', v.shop)
    .where('number', '>', v.number)
    .orderBy('number')
    .limit(v.most),
)
const IS_KEPT = query((db, v: { shop: string; number: number }) =>
  db.selectFrom('events').select('number').where('shop_id', '=', v.shop).where('number', '=', v.number),
)

/** The outbox: what happened in a shop, by the shop's own count. */
export const events = {
  ...createRecords('events', ['shop_id', 'number', 'id', 'type', 'body', 'last_row', 'created_at']),
  /** The next ones of a shop, oldest first. */
  since: (reader: Reader, shop: string, after: number, most: number) =>
    reader.all(SINCE, { shop, number: after, most }),
  /** The same, with all that they say. */
  wholeSince: (reader: Reader, shop: string, after: number, most: number) =>
    reader.all(WHOLE_SINCE, { shop, number: after, most }),
  isKept: async (reader: Reader, shop: string, number: number) =>
    (await reader.first(IS_KEPT, { shop, number })) !== undefined,
  prune: (writer: Writer, shop: string, before: number) => writer.run(PRUNE, { shop, before }),
  /** The shops that some of these are of. */
  shopsOver: (reader: Reader, before: number, most: number) => reader.all(SHOPS_OVER, { before, most }),
}

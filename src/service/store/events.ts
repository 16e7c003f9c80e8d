import { sql } from 'kysely'
import type { Reader, Writer } from './engine'
import { query } from './query'
import { createRecords } from './records'

/** The number that the database gives each event; it only grows. */
const seq = sql.ref<number>('seq')

// The newest stays, however old: the numbers go on from it. So does what an active subscription was not told, or
// has to be told again: the clock that makes it old may just have been set.
const PRUNE = query((db, v: { before: number }) =>
  db
    .deleteFrom('events')
    .where('created_at', '<', v.before)
    .where(seq, '<', sql<number>`(select max(seq) from events)`)
    .where(
      sql<boolean>`not exists (select 1 from webhooks as w
        inner join webhook_progress as p on p.shop_id = w.shop_id and p.webhook_id = w.id
        where w.shop_id = events.shop_id and w.status = 'active' and (w.ends_at is null or w.ends_at > ${v.before})
          and (p.told_to < events.seq or exists (select 1 from webhook_retries as r
            where r.shop_id = w.shop_id and r.webhook_id = w.id and r.event_seq = events.seq)))`,
    ),
)
const SINCE = query((db, v: { seq: number; most: number }) =>
  db
    .selectFrom('events')
    .select([seq.as('seq'), 'shop_id'])
    .where(seq, '>', v.seq)
    .orderBy(seq)
    .limit(v.most),
)
const OF_SHOP_SINCE = query((db, v: { shop: string; seq: number; most: number }) =>
  db
    .selectFrom('events')
    .select([seq.as('seq'), 'type'])
    .where('shop_id', '=', v.shop)
    .where(seq, '>', v.seq)
    .orderBy(seq)
    .limit(v.most),
)
const LAST = query((db) => db.selectFrom('events').select(sql<number | null>`max(seq)`.as('seq')))
const LAST_OF_SHOP = query((db, v: { shop: string }) =>
  db
    .selectFrom('events')
    .select(sql<number | null>`max(seq)`.as('seq'))
    .where('shop_id', '=', v.shop),
)

/** The outbox. */
export const events = {
  ...createRecords('events', ['id', 'shop_id', 'type', 'body', 'created_at']),
  /** The next ones of all shops, oldest first. */
  since: (reader: Reader, after: number, most: number) => reader.all(SINCE, { seq: after, most }),
  ofShopSince: (reader: Reader, shop: string, after: number, most: number) =>
    reader.all(OF_SHOP_SINCE, { shop, seq: after, most }),
  last: async (reader: Reader) => (await reader.first(LAST, {}))?.seq ?? 0,
  lastOfShop: async (reader: Reader, shop: string) => (await reader.first(LAST_OF_SHOP, { shop }))?.seq ?? 0,
  prune: (writer: Writer, before: number) => writer.run(PRUNE, { before }),
}

import { sql } from 'kysely'
import type { Reader, Writer } from './engine'
import { query } from './query'

/** From this format on the counters lie in a table of their own; before, a shop had the number of its next invoice. */
export const COUNTED_SINCE = 6

const FIRST_INVOICE = 1001

type Of = { shop: string }

const BEGIN = query((db, v: Of) =>
  db
    .insertInto('shop_counters')
    .values({ shop_id: v.shop, next_event: 1, next_invoice: FIRST_INVOICE, untold_since: null }),
)
const TAKE_EVENT = query((db, v: Of) =>
  db
    .updateTable('shop_counters')
    .set({ next_event: sql`next_event + 1` })
    .where('shop_id', '=', v.shop)
    .returning(sql<number>`next_event - 1`.as('taken')),
)
const TAKE_INVOICE = query((db, v: Of) =>
  db
    .updateTable('shop_counters')
    .set({ next_invoice: sql`next_invoice + 1` })
    .where('shop_id', '=', v.shop)
    .returning(sql<number>`next_invoice - 1`.as('taken')),
)
const OF_SHOP = query((db, v: Of) => db.selectFrom('shop_counters').selectAll().where('shop_id', '=', v.shop))
const PLACE = query((db, v: Of) =>
  db
    .selectFrom('shop_counters')
    .select([
      sql<number>`next_event - 1`.as('newest'),
      sql<string>`(select epoch from epoch where one = 1)`.as('epoch'),
    ])
    .where('shop_id', '=', v.shop),
)

function taken(row: { taken: number } | undefined): number {
  if (!row) throw new Error('a number was asked for of a shop that does not exist')
  return row.taken
}

/** What a shop counts. A number is taken by the transaction that uses it: none is skipped, and none is seen before it. */
export const counters = {
  begin: (writer: Writer, shop: string) => writer.run(BEGIN, { shop }),
  takeEvent: async (writer: Writer, shop: string) => taken(await writer.first(TAKE_EVENT, { shop })),
  takeInvoice: async (writer: Writer, shop: string) =>
    String(taken(await writer.first(TAKE_INVOICE, { shop }))),
  ofShop: (reader: Reader, shop: string) => reader.first(OF_SHOP, { shop }),
  /** The number of the shop's newest event, whether or not it still lies in the outbox; 0 before the first. */
  newestEvent: async (reader: Reader, shop: string) =>
    ((await reader.first(OF_SHOP, { shop }))?.next_event ?? 1) - 1,
  /** The shop's newest event, and the line of history that its number belongs to: another once a backup was restored. */
  async place(reader: Reader, shop: string) {
    const row = await reader.first(PLACE, { shop })
    if (!row) throw new Error('a place was asked for of a shop that does not exist')
    return row
  },
}

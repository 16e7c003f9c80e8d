import { sql } from 'kysely'
import type { Reader, Writer } from '~/service/store/engine'
import { places, query } from '~/service/store/query'
import type { ShopCountersRow } from './rows'

const FIRST_INVOICE = 1001

type Of = { shop: string }
type Counted = Pick<ShopCountersRow, 'next_event' | 'next_invoice' | 'untold_since' | 'last_at'>

const BEGIN = query((db, v: Of) =>
  db.insertInto('shop_counters').values({
    shop_id: v.shop,
    next_event: 1,
    next_invoice: FIRST_INVOICE,
    untold_since: null,
    last_at: 0,
  }),
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
const BEGIN_EPOCH = query((db, v: { epoch: string }) =>
  db.updateTable('epoch').set({ epoch: v.epoch, moved_to: null }).where('one', '=', 1),
)
const MOVED_TO = query((db) => db.selectFrom('epoch').select('moved_to').where('one', '=', 1))
const MOVE = query((db, v: { place: string | null }) =>
  db.updateTable('epoch').set({ moved_to: v.place }).where('one', '=', 1),
)
const OF_SHOP = query((db, v: Of) => db.selectFrom('shop_counters').selectAll().where('shop_id', '=', v.shop))
const GO_ON = query((db, v: Of & Counted) =>
  db
    .updateTable('shop_counters')
    .set(places(v, ['next_event', 'next_invoice', 'untold_since', 'last_at']))
    .where('shop_id', '=', v.shop),
)
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
  /** From now on no number counts as one that was given before, and a place that a move has closed is open again. */
  beginEpoch: (writer: Writer, epoch: string) => writer.run(BEGIN_EPOCH, { epoch }),
  /** Where all shops have moved to; null where they are here. */
  movedTo: async (reader: Reader) => (await reader.first(MOVED_TO, {}))?.moved_to ?? null,
  close: (writer: Writer, place: string) => writer.run(MOVE, { place }),
  open: (writer: Writer) => writer.run(MOVE, { place: null }),
  ofShop: (reader: Reader, shop: string) => reader.first(OF_SHOP, { shop }),
  /** Counts on from there, where the shop has come from another place. */
  goOn: (writer: Writer, shop: string, { next_event, next_invoice, untold_since, last_at }: Counted) =>
    writer.run(GO_ON, { shop, next_event, next_invoice, untold_since, last_at }),
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

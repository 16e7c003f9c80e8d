import { sql } from 'kysely'
import type { Reader, Writer } from './engine'
import { query } from './query'

type Of = { shop: string }
/** One move of a shop: it is told from every other by the moment at which the shop was left. */
type Move = Of & { left_at: number }

const ALL = query((db) =>
  db
    .selectFrom('shops')
    .innerJoin('shop_counters', 'shop_counters.shop_id', 'shops.id')
    .selectAll('shop_counters')
    .select('name')
    .orderBy('created_at')
    .orderBy('id'),
)

// Later than every write of the shop, and than the moment of every move of it before.
const LAST = sql`case when left_at > last_at then left_at else last_at end`
const MOMENT = (now: number) => sql<number>`case when ${LAST} < ${now} then ${now} else ${LAST} + 1 end`

const LEAVE = query((db, v: Of & { elsewhere: string; now: number }) =>
  db
    .updateTable('shop_counters')
    .set({ standing: 'leaving', elsewhere: v.elsewhere, left_at: MOMENT(v.now) })
    .where('shop_id', '=', v.shop)
    .where('standing', 'in', ['here', 'leaving'])
    .returning('left_at'),
)
const STAY = query((db, v: Move & { standing: 'leaving' | 'gone' }) =>
  db
    .updateTable('shop_counters')
    .set({ standing: 'here', elsewhere: null, left_at: null, last_at: v.left_at })
    .where('shop_id', '=', v.shop)
    .where('left_at', '=', v.left_at)
    .where('standing', '=', v.standing),
)
const GO = query((db, v: Move) =>
  db
    .updateTable('shop_counters')
    .set({ standing: 'gone' })
    .where('shop_id', '=', v.shop)
    .where('left_at', '=', v.left_at)
    .where('standing', 'in', ['leaving', 'gone']),
)
const EXPECT = query((db, v: Move & { elsewhere: string }) =>
  db
    .updateTable('shop_counters')
    .set({ standing: 'arriving', elsewhere: v.elsewhere, left_at: v.left_at })
    .where('shop_id', '=', v.shop)
    .where((eb) =>
      eb.or([eb('standing', '=', 'gone'), eb.and({ standing: 'arriving', elsewhere: v.elsewhere })]),
    ),
)
const ARRIVE = query((db, v: Move) =>
  db
    .updateTable('shop_counters')
    .set({ standing: 'here', elsewhere: null })
    .where('shop_id', '=', v.shop)
    .where('left_at', '=', v.left_at)
    .where('standing', 'in', ['arriving', 'here']),
)

/** Where each shop is. What changes that answers whether it could be done: 0 where the shop stands otherwise by now. */
export const standings = {
  all: (reader: Reader) => reader.all(ALL, {}),
  /** The moment at which it is left; none where there is nothing to leave. Whoever began before goes on no further. */
  leave: async (writer: Writer, shop: string, elsewhere: string) =>
    (await writer.first(LEAVE, { shop, elsewhere, now: writer.now }))?.left_at ?? null,
  stay: (writer: Writer, shop: string, left_at: number) =>
    writer.run(STAY, { shop, left_at, standing: 'leaving' }),
  /** Opens again what had left, and is open nowhere else: whoever asks for it has made sure of that. */
  comeBack: (writer: Writer, shop: string, left_at: number) =>
    writer.run(STAY, { shop, left_at, standing: 'gone' }),
  go: (writer: Writer, shop: string, left_at: number) => writer.run(GO, { shop, left_at }),
  /** Makes it ready for one move: none of a copy of the shop in yet another place takes that away from it. */
  expect: (writer: Writer, shop: string, left_at: number, elsewhere: string) =>
    writer.run(EXPECT, { shop, left_at, elsewhere }),
  /** Opens it, and keeps by which move it has come. */
  arrive: (writer: Writer, shop: string, left_at: number) => writer.run(ARRIVE, { shop, left_at }),
}

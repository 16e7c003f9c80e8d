import { sql } from 'kysely'
import type { Reader, Writer } from '~/service/store/engine'
import { places, query } from '~/service/store/query'
import type { ExternalRow } from './rows'

type Of = { shop: string }

const EXTERNAL = ['shop_id', 'external_id', 'id', 'print'] as const

const external = (table: 'external_customers' | 'external_vehicles') => {
  const ALL = query((db, v: Of) =>
    db.selectFrom(table).select(['external_id', 'id', 'print']).where('shop_id', '=', v.shop),
  )
  const INSERT = query((db, v: ExternalRow) => db.insertInto(table).values(places(v, EXTERNAL)))
  return {
    all: (reader: Reader, shop: string) => reader.all(ALL, { shop }),
    insert: (writer: Writer, row: ExternalRow) => writer.run(INSERT, row),
  }
}

const PEOPLE = query((db, v: Of) =>
  db.selectFrom('customers').select(['id', 'name', 'phone']).where('shop_id', '=', v.shop),
)
const CARS = query((db, v: Of) =>
  db
    .selectFrom('vehicles')
    .select(['id', 'customer_id', 'year', 'make', 'model', 'vin'])
    .where('shop_id', '=', v.shop)
    .where('vin', 'is not', null),
)
const UNTOLD_SINCE = query((db, v: Of) =>
  db.selectFrom('shop_counters').select('untold_since').where('shop_id', '=', v.shop),
)
const SET_UNTOLD = query((db, v: Of & { since: number | null }) =>
  db.updateTable('shop_counters').set({ untold_since: v.since }).where('shop_id', '=', v.shop),
)
/** A moment that is still to come was written before somebody set the clock back. */
const OVERDUE = query((db, v: { before: number; now: number }) =>
  db
    .selectFrom('shop_counters')
    .select('shop_id')
    .where(
      sql<boolean>`untold_since is not null and (untold_since <= ${v.before} or untold_since > ${v.now})`,
    ),
)

/** What an import knows a shop by, and what it leaves in it beside the records. */
export const imports = {
  customers: external('external_customers'),
  vehicles: external('external_vehicles'),
  people: (reader: Reader, shop: string) => reader.all(PEOPLE, { shop }),
  /** Those that have a VIN. */
  cars: (reader: Reader, shop: string) => reader.all(CARS, { shop }),
  untoldSince: async (reader: Reader, shop: string) =>
    (await reader.first(UNTOLD_SINCE, { shop }))?.untold_since ?? null,
  setUntold: (writer: Writer, shop: string, since: number | null) => writer.run(SET_UNTOLD, { shop, since }),
  /** The shops of which nobody was told for so long that it is done for whoever was to do it. */
  overdue: (reader: Reader, before: number, now: number) => reader.all(OVERDUE, { before, now }),
}

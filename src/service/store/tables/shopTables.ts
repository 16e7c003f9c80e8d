import { sql } from 'kysely'
import type { Reader, Writer } from '~/service/store/engine'
import { places, query, type Query, type Values } from '~/service/store/query'
import type { Tables } from './rows'

/**
 * The tables of what a shop has, each after those that it refers to; and what tells the rows of a shop apart there, with
 * what comes before the first of them.
 */
const SHOP_TABLES = {
  keys: { id: '' },
  desk_links: { id: '' },
  customers: { id: '' },
  vehicles: { id: '' },
  external_customers: { external_id: '' },
  external_vehicles: { external_id: '' },
  appointments: { id: '' },
  quotes: { id: '' },
  invoices: { id: '' },
  payments: { id: '' },
  webhooks: { id: '' },
  events: { number: -1 },
  webhook_progress: { webhook_id: '' },
  webhook_retries: { webhook_id: '', event_number: -1 },
  webhook_attempts: { id: '' },
  stored_answers: { key: '' },
} as const satisfies { [T in keyof Tables]?: { [C in keyof Tables[T]]?: '' | -1 } }

export type ShopTable = keyof typeof SHOP_TABLES

const AT_ONCE = 1_000

/** Made once for each name. */
function kept<T>(make: (name: string) => T) {
  const made = new Map<string, T>()
  return (name: string): T => {
    const found = made.get(name) ?? make(name)
    made.set(name, found)
    return found
  }
}

// One of these tables stands for all to the compiler: what is done here is the same to each.
const like = (table: string) => table as 'webhooks'
const keyOf = (table: string): Record<string, '' | -1> => SHOP_TABLES[table as ShopTable]

const pages = kept((table): Query<Values, unknown> => {
  const names = Object.keys(keyOf(table))
  const key = sql.join(names.map((name) => sql.ref(name)))
  return query((db, v: Values) =>
    db
      .selectFrom(like(table))
      .selectAll()
      .where('shop_id', '=', v.shop as string)
      .where(sql<boolean>`(${key}) > (${sql.join(names.map((name) => sql`${v[`after_${name}`]}`))})`)
      .orderBy(key)
      .limit(v.most as number),
  )
})

const inserts = kept((shape) => {
  const [table = '', ...names] = shape.split(' ')
  return query((db, v: Values) => db.insertInto(like(table)).values(places(v, names) as never))
})

const tables = Object.keys(SHOP_TABLES) as ShopTable[]

/** All that a shop has, whatever it is: rows as they lie there. */
export const shopTables = {
  tables,
  /** The rows of a shop in the order of their keys, which is the same everywhere. */
  async *rows(reader: Reader, table: ShopTable, shop: string): AsyncGenerator<Values[]> {
    const from = (row: Values) =>
      Object.fromEntries(Object.keys(keyOf(table)).map((name) => [`after_${name}`, row[name] ?? null]))
    let last: Values | undefined = keyOf(table)
    while (last) {
      const rows = (await reader.all(pages(table), { shop, most: AT_ONCE, ...from(last) })) as Values[]
      if (rows.length > 0) yield rows
      last = rows.length < AT_ONCE ? undefined : rows.at(-1)
    }
  },
  async insert(writer: Writer, table: ShopTable, rows: readonly Values[]) {
    for (const row of rows) await writer.run(inserts([table, ...Object.keys(row)].join(' ')), row)
  },
}

import { sql } from 'kysely'
import type { Reader, Writer } from './engine'
import { query, type Query, type Values } from './query'
import type { Tables } from './tables'

/**
 * The tables of what a shop has, each after those that it refers to; and what tells the rows of a shop apart there, with
 * what comes before the first of them.
 */
const BELONGINGS = {
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

export type Belonging = keyof typeof BELONGINGS

const AT_ONCE = 1_000
/** Each number of rows is a statement of its own: these make up any number. */
const LOTS = [64, 32, 16, 8, 4, 2, 1]

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
const keyOf = (table: string): Record<string, '' | -1> => BELONGINGS[table as Belonging]

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
  const [table = '', count, ...names] = shape.split(' ')
  return query((db, v: Values) =>
    db
      .insertInto(like(table))
      .values(
        Array.from(
          { length: Number(count) },
          (_, at) => Object.fromEntries(names.map((name) => [name, v[`${name} ${at}`]])) as never,
        ),
      ),
  )
})

const drops = kept((table) =>
  query((db, v: { shop: string }) => db.deleteFrom(like(table)).where('shop_id', '=', v.shop)),
)

const tables = Object.keys(BELONGINGS) as Belonging[]

/** All that a shop has, whatever it is: rows as they lie there. */
export const belongings = {
  tables,
  /** The rows of a shop in the order of their keys, which is the same everywhere. */
  async *rows(reader: Reader, table: Belonging, shop: string): AsyncGenerator<Values[]> {
    const from = (row: Values) =>
      Object.fromEntries(Object.keys(keyOf(table)).map((name) => [`after_${name}`, row[name] ?? null]))
    let last: Values | undefined = keyOf(table)
    while (last) {
      const rows = (await reader.all(pages(table), { shop, most: AT_ONCE, ...from(last) })) as Values[]
      if (rows.length > 0) yield rows
      last = rows.length < AT_ONCE ? undefined : rows.at(-1)
    }
  },
  async insert(writer: Writer, table: Belonging, shop: string, rows: readonly Values[]) {
    let at = 0
    while (at < rows.length) {
      const size = LOTS.find((lot) => lot <= rows.length - at) ?? 1
      const lot = rows.slice(at, at + size)
      const names = Object.keys(lot[0] ?? {})
      const values = lot.flatMap((row, place) =>
        names.map((name) => [`${name} ${place}`, row[name] ?? null] as const),
      )
      const insert = inserts([table, size, ...names].join(' '))
      await writer.run(insert, { shop, ...Object.fromEntries(values) })
      at += size
    }
  },
  async drop(writer: Writer, shop: string) {
    for (const table of tables.toReversed()) await writer.run(drops(table), { shop })
  },
}

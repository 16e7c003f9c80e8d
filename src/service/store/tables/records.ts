import { sql, type RawBuilder } from 'kysely'
import { PAGE_SIZE } from '~/contract/dashboardHttp'
import { DEFAULT_LIMIT as fullLimit } from '~/contract/full/queries'
import { DEFAULT_LIMIT as liveLimit } from '~/contract/live/queries'
import type { Reader, Writer } from '~/service/store/engine'
import { places, query, type Query, type Value, type Values, type Words } from '~/service/store/query'
import type { Tables } from './rows'

/** The tables whose rows belong to a shop and are listed newest first. */
export type RecordTable = {
  [T in keyof Tables]: Tables[T] extends { id: string; shop_id: string; created_at: number } ? T : never
}[keyof Tables]

/** Where a page begins: right behind this row, whether or not it still exists; `at` is what the list is sorted by. */
export type Position = { at: number; id: string }

/**
 * One part of a WHERE, or several of which no two can hold at once: each is then searched for by itself.
 * The name tells one shape of SQL from another; the values come at each run.
 */
export type Condition = {
  name: string
  sql: (values: Values, words: Words) => RawBuilder<unknown> | readonly RawBuilder<unknown>[]
  values: Values
}

export type PageOf = {
  where?: readonly Condition[]
  after: Position | null
  limit: number
  /** Set where the conditions leave few rows: they are then found first and sorted, not searched for in order. */
  narrow?: boolean
  /** Set where the earliest start comes first, not the newest row. */
  byStart?: boolean
}

export const equals = (column: string, value: Value): Condition => ({
  name: column,
  sql: (values) => sql`${sql.ref(column)} = ${values[column]}`,
  values: { [column]: value },
})

export const within = (column: string, list: readonly string[]): Condition => ({
  name: `${column} in ${list.join()}`,
  sql: () => list.map((word) => sql`${sql.ref(column)} = ${word}`),
  values: {},
})

/** The same for a list that is narrow: all of them are found in one search, and sorted then. */
export const withinAtOnce = (column: string, list: readonly string[]): Condition => ({
  name: `${column} at once in ${list.join()}`,
  sql: () => sql`${sql.ref(column)} in (${sql.join(list)})`,
  values: {},
})

/** So many are looked for at once, whatever is asked: each number of places would be SQL of its own. */
const LOOKED_FOR = 100
const PLACES = Array.from({ length: LOOKED_FOR }, (_, place) => `among${place}`)

/** Lists of at most so many, each filled up with its last. */
export const inLots = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / LOOKED_FOR) }, (_, lot) => {
    const some = ids.slice(lot * LOOKED_FOR, (lot + 1) * LOOKED_FOR)
    return Object.fromEntries(PLACES.map((name, place) => [name, some[place] ?? some.at(-1) ?? '']))
  })

/** To be run with one of the lots. */
export const isAmong = (column: string, values: Values) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(PLACES.map((name) => sql`${values[name]}`))})`

/** One of these, which are no more than a lot. */
export function among(column: string, ids: readonly string[]): Condition {
  const [values = {}, more] = inLots(ids.length > 0 ? ids : [''])
  if (more) throw new RangeError(`${ids.length} are too many to be looked for in one list`)
  return { name: `${column} among`, sql: (asked) => isAmong(column, asked), values }
}

/**
 * One row more than the pages that are asked for all day: by whoever does not say how many, and by the dashboard. These
 * stand in the SQL: of a limit that it does not know Postgres makes a new plan each time, a third of what a list costs it.
 */
const OFTEN = [fullLimit, liveLimit, PAGE_SIZE].map((rows) => rows + 1)

// To write them again, even as they were, would rewrite every index and look through all that refers to the row.
const SET_FOR_GOOD: readonly string[] = ['id', 'shop_id', 'customer_id', 'created_at']

/** Does not compile where a column of the row is left out: the service would accept that field and never store it. */
type Whole<Row, Columns extends readonly unknown[]> =
  Exclude<keyof Row, Columns[number]> extends never ? unknown : { lacks: Exclude<keyof Row, Columns[number]> }

/** What every table of records can do. Rows are written whole, but for what is set for good. */
export function createRecords<
  T extends RecordTable,
  const Columns extends readonly (keyof Tables[T] & string)[],
>(table: T, columns: Columns & Whole<Tables[T], Columns>) {
  type Row = Tables[T] & Values
  // All of these tables have the columns named below; one of them stands for all to the compiler.
  const like = table as 'webhooks'
  const names = columns as unknown as readonly (keyof Tables['webhooks'])[]

  const changing = names.filter((name) => !SET_FOR_GOOD.includes(name))

  const byId = query((db, v: { shop: string; id: string }) =>
    db.selectFrom(like).selectAll().where('shop_id', '=', v.shop).where('id', '=', v.id),
  )
  const insert = query((db, v: Tables['webhooks']) => db.insertInto(like).values(places(v, names)))
  const update = query((db, v: Tables['webhooks']) =>
    db.updateTable(like).set(places(v, changing)).where('shop_id', '=', v.shop_id).where('id', '=', v.id),
  )
  const remove = query((db, v: { shop: string; id: string }) =>
    db.deleteFrom(like).where('shop_id', '=', v.shop).where('id', '=', v.id),
  )
  const pages = new Map<string, Query<Values, unknown>>()
  const pageQuery = (page: PageOf) => {
    const conditions = page.where ?? []
    const { after, limit, narrow = false, byStart = false } = page
    const often = OFTEN.includes(limit) ? limit : null
    const shape = [after !== null, often, narrow, byStart, ...conditions.map(({ name }) => name)].join('|')
    let found = pages.get(shape)
    if (!found) pages.set(shape, (found = compilePage(like, conditions, page)))
    return found
  }

  return {
    byId: (reader: Reader, shop: string, id: string) =>
      reader.first(byId, { shop, id }) as Promise<Row | undefined>,
    insert: (writer: Writer, row: Tables[T]) => writer.run(insert as unknown as Query<Row, unknown>, row),
    update: (writer: Writer, row: Tables[T]) => writer.run(update as unknown as Query<Row, unknown>, row),
    remove: (writer: Writer, shop: string, id: string) => writer.run(remove, { shop, id }),
    pageQuery,
    page: (reader: Reader, shop: string, page: PageOf) =>
      reader.all(pageQuery(page), {
        shop,
        limit: page.limit,
        ...(page.after && { after_at: page.after.at, after_id: page.after.id }),
        ...Object.assign({}, ...(page.where ?? []).map(({ values }) => values)),
      }) as Promise<Row[]>,
  }
}

function compilePage(
  table: 'webhooks',
  conditions: readonly Condition[],
  page: PageOf,
): Query<Values, unknown> {
  return query((db, v: Values, words) => {
    const createdAt = page.narrow ? words.unindexed('created_at') : sql`created_at`
    const sorted = page.byStart ? sql`start_at` : createdAt
    const [beyond, way] = page.byStart ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
    const found = (parts: readonly RawBuilder<unknown>[]) => {
      let rows = db
        .selectFrom(table)
        .selectAll()
        .where('shop_id', '=', v.shop as string)
      for (const part of parts) rows = rows.where(sql<boolean>`${part}`)
      return page.after
        ? rows.where(sql<boolean>`(${sorted}, id) ${beyond} (${v.after_at}, ${v.after_id})`)
        : rows
    }
    const firstOf = (rows: ReturnType<typeof found>) =>
      rows
        .orderBy(sql`${sorted} ${way}`)
        .orderBy(sql`id ${way}`)
        .limit(OFTEN.includes(page.limit) ? sql.lit(page.limit) : (v.limit as number))
    // Each alternative comes out of an index in the order of the list, and the engine merges them:
    // "in" and "or" would be searched for through all rows of the shop.
    const [first = [], ...others] = alternatives(
      conditions.map((condition) => [condition.sql(v, words)].flat()),
    )
    if (others.length === 0) return firstOf(found(first))
    // Postgres reads every alternative to its end before it merges them, so each one stops at a page of its own.
    const part = (parts: readonly RawBuilder<unknown>[]) =>
      words.mergesLists ? found(parts) : db.selectFrom(firstOf(found(parts)).as(table)).selectAll()
    return firstOf(others.reduce((rows, parts) => rows.unionAll(part(parts)), part(first)))
  })
}

/** Every way to take one of each. */
const alternatives = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((ways, list) => ways.flatMap((way) => list.map((item) => [...way, item])), [[]])

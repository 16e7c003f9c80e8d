import Database from 'libsql'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '~/contract/endpoint'
import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import { openapiOf } from '~/service/http/openapi'
import { linkDevice } from '~/service/testing/counter'
import { appointmentRow } from '~/service/testing/rows'
import { startShops } from '~/service/testing/shop'
import { stockUp } from '~/service/testing/stock'
import type { Store } from './engine'
import type { Query } from './query'
import { appointments } from './tables/appointments'

// Every query that the store can make is asked how the database would go about it. The lists are asked for
// over HTTP, with every combination of the filters that the contract knows and every word of each.

type AnyQuery = Pick<Query<never, unknown>, 'compiled'>
type Plan = { what: string; sql: string; steps: string[] }

const made = vi.hoisted(() => [] as AnyQuery[])
vi.mock(import('./query'), async (original) => {
  const real = await original()
  return {
    ...real,
    query: (build) => {
      const query = real.query(build)
      made.push(query)
      return query
    },
  }
})

type Parameter = { name: string; in: string; schema: { enum?: string[]; items?: { enum?: string[] } } }
type PageBody = { pagination?: { next_cursor: string | null }; nextCursor?: string | null }

const PAGING = ['limit', 'after', 'cursor']
const SURFACES = [fullSurface, liveSurface]
const LISTS = SURFACES.flatMap((surface) =>
  Object.values<Endpoint>(surface.endpoints).flatMap((endpoint) => {
    const operation = openapiOf(surface).paths[endpoint.path]?.[endpoint.method.toLowerCase()] as {
      parameters: Parameter[]
    }
    const query = operation.parameters.filter(({ in: place }) => place === 'query')
    const filters = query.filter(({ name }) => !PAGING.includes(name))
    return query.some(({ name }) => name === 'limit') ? [{ surface, path: endpoint.path, filters }] : []
  }),
)

/** Every way to use some of the filters, with every word where there are words. */
const waysOf = (filters: Parameter[], valuesOf: (filter: Parameter) => string[]) =>
  filters.reduce<Record<string, string>[]>(
    (ways, filter) => [
      ...ways,
      ...ways.flatMap((way) => valuesOf(filter).map((value) => ({ ...way, [filter.name]: value }))),
    ],
    [{}],
  )

/** More than are found first and then sorted. */
const bookMany = (store: Store, shop: string, customer: string) =>
  store.write(shop, async (writer) => {
    for (let count = 0; count < 2_000; count++)
      await appointments.insert(writer, appointmentRow(shop, customer, Date.now()))
  })

const listed: Plan[] = []
const others: Plan[] = []

beforeAll(async () => {
  const shops = await startShops()
  try {
    const shop = await shops.newShop('Cedar Street Auto', null, 'admin')
    for (const _ of [1, 2]) {
      await linkDevice(shop)
      await shops.newKey(shop.id, [])
    }
    const ids = await stockUp(shops.store, shop.id)
    const everybody = (await shop.full('GET', '/customers')).rows.map(({ id }) => String(id))
    const valuesOf = ({ name, schema }: Parameter) => {
      const words = schema.enum ?? schema.items?.enum
      if (words) return words
      if (name === 'scheduled_from') return ['2000-01-01T00:00:00Z']
      if (name === 'scheduled_to') return ['2100-01-01T00:00:00Z']
      if (name.endsWith('Date')) return [new Date().toISOString().slice(0, 10)]
      if (name === 'ids') return [everybody.join()]
      if (name === 'invoice_id') return [ids.invoice]
      if (name === 'customer_id') return [ids.customer]
      throw new Error(`Give the filter ${name} a value here that leaves more than a page`)
    }
    const database = new Database(shops.file)
    database.exec('PRAGMA foreign_keys = ON')
    const planOf = (what: string, query: AnyQuery): Plan => {
      const { sql } = query.compiled('sqlite')
      const nothing = sql.match(/\?/g)?.map(() => null) ?? []
      const rows = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(nothing) as { detail: string }[]
      return { what, sql, steps: rows.map(({ detail }) => detail) }
    }
    others.push(...made.map((query) => planOf('', query)))

    const planList = async (name: 'full' | 'live', path: string, way: Record<string, string>, much = '') => {
      const before = made.length
      const turn = (cursor: Record<string, string>) =>
        shops.ask<PageBody>(name, 'GET', path.replace(/\{\w+\}/, ids.customer), shop.key, {
          query: { ...way, limit: '1', ...cursor },
        })
      const { body } = await turn({})
      const next = body.nextCursor ?? body.pagination?.next_cursor
      if (!next) throw new Error(`there is no second page of ${path} with ${JSON.stringify(way)}`)
      await turn({ [name === 'full' ? 'after' : 'cursor']: next })
      // Of what has expired not all has been written down yet, so it is looked for in a way of its own.
      const names = Object.entries(way).map(([key, word]) => (word === 'expired' ? `${key} ${word}` : key))
      const what = `${name} ${path}${names.length ? ` by ${names.join(', ')}` : ''}${much}`
      listed.push(...made.slice(before).map((query) => planOf(what, query)))
    }
    for (const { surface, path, filters } of LISTS) {
      for (const way of waysOf(filters, valuesOf)) await planList(surface.name, path, way)
    }
    await bookMany(shops.store, shop.id, ids.customer)
    const since = { scheduled_from: '2000-01-01T00:00:00Z' }
    for (const way of [{}, { status: 'pending,canceled' }, { customer_id: ids.customer }])
      await planList('full', '/appointments', { ...way, ...since }, ', of many')
    database.close()
  } finally {
    await shops.close()
  }
})

const indexesOf = ({ steps }: Plan) => steps.flatMap((step) => /INDEX (\w+)/.exec(step)?.[1] ?? [])

// Which index answers which list. The live lists share those of the full surface where they ask for the same, and
// one another's: an end of the days that is not given is filled in.
const INDEXES: Record<string, string> = {
  'full /customers': 'customers_newest',
  'full /customers/{customerId}/vehicles': 'vehicles_of_customer',
  'full /people by ids': 'sqlite_autoindex_customers_1',
  'full /appointments': 'appointments_newest',
  'full /appointments by status': 'appointments_by_status',
  'full /appointments by customer_id': 'appointments_of_customer',
  'full /appointments by status, customer_id': 'appointments_of_customer',
  'full /appointments by scheduled_from': 'appointments_by_start',
  'full /appointments by scheduled_from, of many': 'appointments_newest',
  'full /appointments by customer_id, scheduled_from': 'appointments_by_start',
  'full /appointments by customer_id, scheduled_from, of many': 'appointments_of_customer',
  'full /appointments by status, scheduled_from': 'appointments_by_status_and_start',
  'full /appointments by status, scheduled_from, of many': 'appointments_by_status',
  'full /appointments by status, customer_id, scheduled_from': 'appointments_by_status_and_start',
  'full /board': 'appointments_by_status_and_start',
  'full /board by status': 'appointments_by_status_and_start',
  'full /quotes': 'quotes_newest',
  'full /quotes by status': 'quotes_by_status',
  'full /quotes by status expired': 'quotes_by_status,quotes_expiring_of_shop',
  'full /quotes by customer_id': 'quotes_of_customer',
  'full /quotes by status, customer_id': 'quotes_of_customer',
  'full /quotes by status expired, customer_id': 'quotes_of_customer',
  'full /invoices': 'invoices_newest',
  'full /invoices by status': 'invoices_by_status',
  'full /invoices by customer_id': 'invoices_of_customer',
  'full /invoices by status, customer_id': 'invoices_of_customer',
  'full /payments': 'payments_newest',
  'full /payments by invoice_id': 'payments_of_invoice',
  'full /webhooks': 'webhooks_newest',
  'full /keys': 'keys_newest',
  'full /device-links': 'desk_links_newest',
}

const SPAN = 'few, and next to each other; the order of booking would lead past all others'
const SWEPT = 'what expired since the last sweep is little; the order would lead past all that has not'

/** Lists that are sorted after they are found, and why that is well. */
const SORTED: Record<string, string> = {
  'full /appointments by scheduled_from': SPAN,
  'full /appointments by customer_id, scheduled_from': SPAN,
  'full /appointments by status, scheduled_from': SPAN,
  'full /appointments by status, customer_id, scheduled_from': SPAN,
  'full /people by ids': 'no more than are named',
  'full /quotes by status expired': SWEPT,
  'full /quotes by status expired, customer_id': SWEPT,
}

const sorting = ({ what }: Plan, step: string) => what in SORTED && step === 'USE TEMP B-TREE FOR ORDER BY'

describe('lists', () => {
  test('are each answered by an index of their own', () => {
    const found: Record<string, string> = {}
    for (const plan of listed) found[plan.what] = [...new Set(indexesOf(plan))].join()
    expect(found).toEqual(INDEXES)
  })

  test('are searched for within the shop, and nowhere is a table read from end to end', () => {
    const within = /^SEARCH \w+ USING (COVERING )?INDEX \w+ \(shop_id=\?|^(MERGE \(UNION ALL\)|LEFT|RIGHT)$/
    const wrong = listed.filter(
      (plan) => !plan.steps.every((step) => within.test(step) || sorting(plan, step)),
    )
    expect(wrong).toEqual([])
  })

  test('come in their order out of the index, but for those that had better be sorted', () => {
    const sorted = listed.filter(({ steps }) => steps.some((step) => step.includes('TEMP B-TREE')))
    expect(new Set(sorted.map(({ what }) => what))).toEqual(new Set(Object.keys(SORTED)))
  })

  test('go on right behind the cursor, without reading what was seen before', () => {
    const nextPages = listed.filter(({ sql, what }) => /, id\) [<>] \(/.test(sql) && !(what in SORTED))
    expect(nextPages.length).toBeGreaterThan(15)
    const rereading = nextPages.filter(({ steps }) =>
      steps.some(
        (step) => step.startsWith('SEARCH') && !/\((created_at,id\)<|start_at,id\)>)\(\?,\?\)/.test(step),
      ),
    )
    expect(rereading).toEqual([])
  })
})

/** Queries that read a whole table, and why that is well. */
const WHOLE: [RegExp, string][] = [
  [/^select \* from "shops" order by/, 'the operator lists the shops: a handful, and all are wanted'],
  [/^select \* from "keys" order by/, 'the operator lists the keys: a few a shop, and all are wanted'],
  [/^select "id" from "keys" where \("revoked_at"/, 'the streams look whose key has ended'],
  [/from "webhooks" as "w" left join "keys"/, 'the operator lists the subscriptions: a few a shop'],
  [/^select \* from "webhooks" where "id" = \?$/, 'the operator names a subscription without its shop'],
  [
    /from "webhook_progress" as "p" inner join [^?]* where \(w\.status = 'active' [^?]*\?\)[^?]*$/,
    'the start, which needs them all',
  ],
  [
    /and exists \(select 1 from webhook_retries as r where [^?]* r\.next_at <= \?\)$/,
    'whoever delivers looks for what a request made due again, at whichever process',
  ],
  [
    /inner join "events" as "e" on [^?]* e\.number > p\.told_to/,
    'the figures count what is not sent yet, to whomever',
  ],
  [/inner join "webhook_retries" as "r"/, 'the figures count what is sent again, to whomever'],
  [/^select distinct "shop_id" from "webhook_retries"/, 'the start, which looks at every retry'],
  [/from "shop_counters" as "c" where exists/, 'whoever delivers looks how far each shop has come'],
  [
    /from "shop_counters" where untold_since/,
    'the sweep looks for imports that were broken off: a row a shop',
  ],
  [/from "webhook_progress" as "p" left join/, 'the sweep looks for subscriptions that ended'],
]

/** Queries that ask beyond one shop, and why that is well. */
const BEYOND: [RegExp, string][] = [
  [/"shops"/, 'a shop is found by its own id'],
  [/^update "epoch"/, 'the line of history is that of all shops'],
  [/^select "moved_to" from "epoch"/, 'a move takes all shops'],
  [/"keys"/, 'a key tells which shop it belongs to'],
  [/^select "shop_id" from "quotes" where "expires_at"/, 'the sweep looks for what expired in any shop'],
  [/^select .* from "shop_counters" as "c" where exists/, 'whoever delivers hears of every shop’s news'],
  [/from "desk_links" where "code_hash"/, 'a code tells which shop it belongs to'],
  [
    /^select "(l"\.")?shop_id" from "desk_links".*"ends_at" <= \?/,
    'the sweep looks for links that are over in any shop',
  ],
  [/^select "shop_id" from "(events|stored_answers)" where/, 'the sweep looks for what is old in any shop'],
]

/** A row found by its number, the last row of all, or the head of a part that has steps of its own. */
const BY_NUMBER =
  /^SEARCH \w+( USING INTEGER PRIMARY KEY \(rowid.*)?$|^((CORRELATED )?SCALAR|LIST) SUBQUERY \d+$/

/** What goes over rows that were found already, to leave out those beyond the newest of each. */
const AMONG_FOUND =
  /^(CO-ROUTINE (placed|\(subquery-\d+\))|SCAN (placed|\(subquery-\d+\))|USE TEMP B-TREE FOR .*ORDER BY)$/

/** The steps that lead to rows: all, but where a query counts among those that it found. */
const leading = ({ sql, steps }: Plan) =>
  sql.includes('row_number()') ? steps.filter((step) => !AMONG_FOUND.test(step)) : steps

const isFound = (step: string) => /^SEARCH \w+ USING .*INDEX/.test(step) || BY_NUMBER.test(step)
const ofShop = (step: string) => /\((\w+=\? AND )*shop_id=\?/.test(step)

const isWithin = (steps: string[]) =>
  steps.every((step) => ofShop(step) || (BY_NUMBER.test(step) && steps.some(ofShop)))

const isOneOf = (list: [RegExp, string][], sql: string) => list.some(([like]) => like.test(sql))

describe('all other queries', () => {
  test('use an index; only what is wanted whole is read whole', () => {
    const scans = others.filter((plan) => !leading(plan).every(isFound))
    expect(scans.filter(({ sql }) => !isOneOf(WHOLE, sql))).toEqual([])
    expect(scans).toHaveLength(WHOLE.length)
  })

  test('stay within the shop, but for those of the sweep, the operator and the door', () => {
    const beyond = others.filter(
      (plan) => !isWithin(leading(plan)) && !isOneOf([...BEYOND, ...WHOLE], plan.sql),
    )
    expect(beyond).toEqual([])
    expect(others.filter(({ sql }) => isOneOf(BEYOND, sql)).length).toBeGreaterThan(8)
  })

  test('that change a record look at that record alone, not at what refers to it', () => {
    const updates = others.filter(({ sql }) => sql.startsWith('update'))
    expect(updates.length).toBeGreaterThan(9)
    expect(updates.filter(({ steps }) => steps.length !== 1)).toEqual([])
  })
})

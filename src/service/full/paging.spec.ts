import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCustomer,
  addVehicle,
  book,
  draftInvoice,
  NOBODY,
  pay,
  subscribe,
  unpaidInvoice,
  writeQuote,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { startShops, type Ask } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00Z')
const HOUR = 3_600_000
const START = Date.parse('2027-03-15T00:00:00Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

type Page = { pagination: { next_cursor: string | null; has_more: boolean; limit: number } }

const list = (shop: TestShop, path: string, query: NonNullable<Ask['query']> = {}) =>
  shop.full<Page>('GET', path, undefined, { query })

async function withCustomers(count: number) {
  const shop = await shops.newShop()
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.unshift((await addCustomer(shop)).id)
  return { shop, ids }
}

const idsOf = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map((row) => String(row.id))

/** Each list of the surface, with three rows of one customer in it. */
const LISTS: [string, (shop: TestShop) => Promise<string>][] = [
  [
    '/customers',
    async (shop) => {
      for (let n = 0; n < 3; n++) await addCustomer(shop)
      return '/customers'
    },
  ],
  [
    '/customers/{customerId}/vehicles',
    async (shop) => {
      const { id } = await addCustomer(shop)
      for (let n = 0; n < 3; n++) await addVehicle(shop, id)
      return `/customers/${id}/vehicles`
    },
  ],
  [
    '/appointments',
    async (shop) => {
      const { id } = await addCustomer(shop)
      for (let n = 0; n < 3; n++)
        await book(shop, id, { scheduled_at: new Date(START + n * HOUR).toISOString() })
      return '/appointments'
    },
  ],
  [
    '/quotes',
    async (shop) => {
      const { id } = await addCustomer(shop)
      for (let n = 0; n < 3; n++) await writeQuote(shop, id)
      return '/quotes'
    },
  ],
  [
    '/invoices',
    async (shop) => {
      const { id } = await addCustomer(shop)
      for (let n = 0; n < 3; n++) await draftInvoice(shop, id)
      return '/invoices'
    },
  ],
  [
    '/payments',
    async (shop) => {
      const { id } = await unpaidInvoice(shop, (await addCustomer(shop)).id)
      for (let n = 0; n < 3; n++) await pay(shop, id, 1)
      return '/payments'
    },
  ],
  [
    '/webhooks',
    async (shop) => {
      for (let n = 0; n < 3; n++) await subscribe(shop)
      return '/webhooks'
    },
  ],
]

describe.each(LISTS)('GET %s', (_, fill) => {
  test('is read page by page to its end', async () => {
    const shop = await shops.newShop()
    const path = await fill(shop)
    const all = await list(shop, path)
    expect(all.rows).toHaveLength(3)
    const first = await list(shop, path, { limit: '2' })
    const { next_cursor: after } = first.body.pagination
    expect(first.rows).toEqual(all.rows.slice(0, 2))
    expect(first.body.pagination).toEqual({ next_cursor: expect.any(String), has_more: true, limit: 2 })
    const second = await list(shop, path, { limit: '2', after: String(after) })
    expect(second.rows).toEqual(all.rows.slice(2))
    expect(second.body.pagination).toEqual({ next_cursor: null, has_more: false, limit: 2 })
  })

  test.each(['limits', 'page', 'offset', 'Limit', '__proto__', 'constructor', 'sort'])(
    'knows no query parameter %s',
    async (name) => {
      const shop = await shops.newShop()
      const path = await fill(shop)
      const answer = await list(shop, `${path}?${name}=1`)
      expect(answer.status).toBe(400)
      expect(answer.message).toBe(`${name} is not a query parameter of this endpoint`)
    },
  )

  test('takes no filter or limit given twice, even the same', async () => {
    const shop = await shops.newShop()
    const path = await fill(shop)
    const answer = await list(shop, `${path}?limit=5&limit=5`)
    expect([answer.status, answer.message]).toEqual([400, 'limit is given more than once'])
  })
})

test('an empty list is a page without rows', async () => {
  const shop = await shops.newShop()
  expect((await list(shop, '/customers')).body).toEqual({
    data: [],
    pagination: { next_cursor: null, has_more: false, limit: 20 },
  })
})

test('a page has twenty rows where no limit is given, and at most a hundred whatever is asked', async () => {
  const { shop, ids } = await withCustomers(101)
  const rowsOf = async (limit?: string) => {
    const { rows, body } = await list(shop, '/customers', limit === undefined ? {} : { limit })
    return [idsOf(rows), body.pagination.limit, body.pagination.has_more]
  }
  expect(await rowsOf()).toEqual([ids.slice(0, 20), 20, true])
  expect(await rowsOf('1')).toEqual([ids.slice(0, 1), 1, true])
  expect(await rowsOf('99')).toEqual([ids.slice(0, 99), 99, true])
  for (const limit of ['100', '101', '5000', '99999999999999999999', '0000101', '9'.repeat(400)])
    expect(await rowsOf(limit)).toEqual([ids.slice(0, 100), 100, true])
})

test.each([1, 2, 20, 100])('with exactly %i rows, a page of as many is the last', async (count) => {
  const { shop, ids } = await withCustomers(count)
  const { rows, body } = await list(shop, '/customers', { limit: String(count) })
  expect(idsOf(rows)).toEqual(ids)
  expect(body.pagination).toEqual({ next_cursor: null, has_more: false, limit: count })
})

test.each(['0', '00', '-1', 'abc', '1.5', '', ' 5', '5 ', '+5', '1e1', '0x10', 'NaN', 'Infinity', '٣'])(
  'a page of %j rows is none',
  async (limit) => {
    const { shop } = await withCustomers(1)
    const answer = await list(shop, '/customers', { limit })
    expect([answer.status, answer.message]).toEqual([400, 'limit must be a whole number of at least 1'])
  },
)

test('a cursor goes on behind its row, also when the row is gone', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const ids: string[] = []
  for (let n = 0; n < 4; n++)
    ids.unshift((await book(shop, id, { scheduled_at: new Date(START + n * HOUR).toISOString() })).id)
  const first = await list(shop, '/appointments', { limit: '2' })
  const after = String(first.body.pagination.next_cursor)
  const second = await list(shop, '/appointments', { after })
  expect(idsOf(second.rows)).toEqual(ids.slice(2))
  expect((await shop.full('DELETE', `/appointments/${ids[1]}`)).status).toBe(204)
  expect((await list(shop, '/appointments', { after })).body).toEqual(second.body)
})

test('a page that was read is not shown again when newer rows came', async () => {
  const { shop, ids } = await withCustomers(3)
  const first = await list(shop, '/customers', { limit: '2' })
  await addCustomer(shop)
  const second = await list(shop, '/customers', { after: String(first.body.pagination.next_cursor) })
  expect(idsOf(second.rows)).toEqual(ids.slice(2))
})

test('the limit may change from page to page', async () => {
  const { shop, ids } = await withCustomers(4)
  const first = await list(shop, '/customers', { limit: '1' })
  const after = String(first.body.pagination.next_cursor)
  expect(idsOf((await list(shop, '/customers', { limit: '100', after })).rows)).toEqual(ids.slice(1))
})

test('a cursor that is not this list’s own is refused, always in the same words', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const other = await addCustomer(shop)
  for (let n = 0; n < 3; n++) await writeQuote(shop, id)
  for (let n = 0; n < 3; n++) await draftInvoice(shop, id)
  for (let n = 0; n < 3; n++) await addVehicle(shop, id)
  for (let n = 0; n < 3; n++) await addVehicle(shop, other.id)
  const cursorOf = async (path: string, query: Record<string, string> = {}, of = shop) =>
    String((await list(of, path, { ...query, limit: '1' })).body.pagination.next_cursor)

  const elsewhere = await shops.newShop('Harbor Motors')
  const stranger = await addCustomer(elsewhere)
  for (let n = 0; n < 2; n++) await writeQuote(elsewhere, stranger.id)

  const own = await cursorOf('/quotes')
  const ofCustomer = await cursorOf('/quotes', { customer_id: id })
  const ofDrafts = await cursorOf('/quotes', { status: 'draft' })
  const swapped = `${own.startsWith('A') ? 'B' : 'A'}${own.slice(1)}`
  const lastSwapped = `${own.slice(0, -2)}${own.endsWith('AA') ? 'BB' : 'AA'}`
  const wrong: [string, Record<string, string>][] = [
    ...['x', '%', 'null', '0', swapped, lastSwapped, own.slice(0, -1), own.slice(1), `${own}A`].map(
      (after): [string, Record<string, string>] => ['/quotes', { after }],
    ),
    ['/quotes', { after: `${own}=` }],
    ['/quotes', { after: ` ${own}` }],
    ['/quotes', { after: ofCustomer }],
    ['/quotes', { after: ofDrafts }],
    ['/quotes', { after: own, customer_id: id }],
    ['/quotes', { after: own, status: 'draft' }],
    ['/quotes', { after: ofCustomer, customer_id: other.id }],
    ['/quotes', { after: ofDrafts, status: 'sent' }],
    ['/quotes', { after: ofDrafts, status: 'draft', customer_id: id }],
    ['/quotes', { after: await cursorOf('/invoices') }],
    ['/quotes', { after: await cursorOf('/customers') }],
    ['/quotes', { after: await cursorOf('/quotes', {}, elsewhere) }],
    [`/customers/${other.id}/vehicles`, { after: await cursorOf(`/customers/${id}/vehicles`) }],
    ['/customers', { after: id }],
  ]
  for (const [path, query] of wrong) {
    const { status, message, rows } = await list(shop, path, query)
    expect([query, status, message, rows]).toEqual([query, 400, 'after is not a cursor of this list', []])
  }
  const twice = await list(shop, `/quotes?after=${own}&after=${own}`)
  expect([twice.status, twice.message]).toEqual([400, 'after is given more than once'])
  expect((await list(shop, '/quotes', { after: own })).rows).toHaveLength(2)
})

test('an empty after is none: the first page', async () => {
  const shop = await shops.newShop()
  for (let n = 0; n < 3; n++) await addCustomer(shop)
  const first = await list(shop, '/customers', { limit: '2' })
  const answer = await list(shop, '/customers', { limit: '2', after: '' })
  expect([answer.status, answer.body]).toEqual([200, first.body])
})

test.each(['/changes', '/key', `/customers/${NOBODY}`])('%s speaks of no list', async (path) => {
  const shop = await shops.newShop()
  const answer = await list(shop, path, { page: '2' })
  expect([answer.status, answer.message]).toEqual([400, 'page is not a query parameter of this endpoint'])
})

test('several unknown query parameters are all named', async () => {
  const shop = await shops.newShop()
  const answer = await list(shop, '/customers', { name: 'Bo', q: 'x' })
  expect([answer.status, answer.message]).toEqual([400, 'name, q is not a query parameter of this endpoint'])
})

test.each([
  ['GET', '/customers/{id}'],
  ['PATCH', '/customers/{id}'],
  ['POST', '/customers'],
  ['DELETE', '/appointments/{id}'],
])('%s %s takes no query at all, and then does nothing', async (method, path) => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const { id } = await book(shop, customerId)
  const before = await stateOf(shops, shop)
  const url = path.replace('{id}', path.startsWith('/customers') ? customerId : id)
  const body = method === 'POST' || method === 'PATCH' ? { name: 'Renamed' } : undefined
  const answer = await shop.full(method, url, body, { query: { limit: '5' } })
  expect(answer.status).toBe(400)
  expect(answer.message).toMatch(/^limit is not a query parameter/)
  expect(await stateOf(shops, shop)).toEqual(before)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullEndpoints, fullSurface } from '~/contract/full/endpoints'
import { liveEndpoints, liveSurface } from '~/contract/live/endpoints'
import { appointments } from '~/service/store/tables/appointments'
import { customers } from '~/service/store/tables/customers'
import { invoices } from '~/service/store/tables/invoices'
import { NOBODY, type Shops, type TestShop } from '~/service/testing/counter'
import { appointmentRow, invoiceRow } from '~/service/testing/rows'
import { startShops } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'
import { customerRow } from '~/service/testing/stock'

// What the three lists and the three single records have in common.

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')
const COUNT = 130

const LISTS = ['customers', 'appointments', 'invoices'] as const
const NOUNS = { customers: 'Customer', appointments: 'Appointment', invoices: 'Invoice' } as const
type List = (typeof LISTS)[number]

let shops: Shops
let shop: TestShop
let neighbour: TestShop
/** The ids of each list, newest first. */
let ids: Record<List, string[]>
let theirs: Record<List, string[]>

/** So many of each; every other one is as old as the one before it. */
async function fill({ id: shopId }: TestShop, count: number): Promise<Record<List, string[]>> {
  const rows = Array.from({ length: count }, (_, n) => {
    const now = MONDAY + Math.floor(n / 2)
    const customer = customerRow(shopId, now)
    return {
      customer,
      appointment: appointmentRow(shopId, customer.id, now),
      invoice: invoiceRow(shopId, customer.id, now),
    }
  })
  await shops.store.write(shopId, async (writer) => {
    for (const { customer, appointment, invoice } of rows) {
      await customers.insert(writer, customer)
      await appointments.insert(writer, appointment)
      await invoices.insert(writer, invoice)
    }
  })
  const newestFirst = rows.toReversed()
  return {
    customers: newestFirst.map(({ customer }) => customer.id),
    appointments: newestFirst.map(({ appointment }) => appointment.id),
    invoices: newestFirst.map(({ invoice }) => invoice.id),
  }
}

beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
  shop = await shops.newShop()
  neighbour = await shops.newShop('Birch Road Garage')
  ids = await fill(shop, COUNT)
  theirs = await fill(neighbour, 3)
})
afterAll(() => shops.close())

const read = async (list: List, query: Record<string, string> = {}) => {
  const asked = await shop.live<{ nextCursor: string | null }>(`/${list}`, { query })
  const { status, body, rows, message } = asked
  return { status, message, nextCursor: body.nextCursor, ids: rows.map((row) => row.id) }
}

describe.each(LISTS)('GET /%s', (list) => {
  test.each([
    [{}, 25],
    [{ limit: '1' }, 1],
    [{ limit: '99' }, 99],
    [{ limit: '100' }, 100],
    [{ limit: '101' }, 100],
    [{ limit: '99999999999999999999999' }, 100],
  ])(
    '%j gives the %i newest, and the last one’s id as the cursor',
    async (query: { limit?: string }, size) => {
      const page = await read(list, query)
      expect(page.status).toBe(200)
      expect(page.ids).toEqual(ids[list].slice(0, size))
      expect(page.nextCursor).toBe(ids[list][size - 1])
    },
  )

  test.each(['0', '00', 'abc', '', '-1', '1.5', '1e1', ' 5', '+5', '5;'])(
    'limit may not be %j',
    async (limit) => {
      expect(await read(list, { limit })).toMatchObject({ status: 400, message: 'Invalid limit', ids: [] })
    },
  )

  test.each([25, 65, 100])(
    'by pages of %i every row comes once, and the last has no cursor',
    async (size) => {
      const seen: unknown[] = []
      let cursor: string | null = null
      do {
        const page = await read(list, { limit: String(size), ...(cursor !== null && { cursor }) })
        expect(page.status).toBe(200)
        expect(page.ids).toHaveLength(Math.min(size, COUNT - seen.length))
        seen.push(...page.ids)
        expect(page.nextCursor).toBe(seen.length < COUNT ? seen.at(-1) : null)
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(seen).toEqual(ids[list])
    },
  )

  test('any row is a cursor, and behind the last one there is nothing', async () => {
    const [third = '', last = ''] = [ids[list][2], ids[list].at(-1)]
    expect((await read(list, { cursor: third, limit: '2' })).ids).toEqual(ids[list].slice(3, 5))
    expect(await read(list, { cursor: last })).toEqual({
      status: 200,
      message: '',
      nextCursor: null,
      ids: [],
    })
  })

  test('a cursor that is malformed, unknown, a neighbour’s or of another list is one and the same 400', async () => {
    const other = LISTS.find((name) => name !== list) ?? list
    const cursors = ['', 'abc', '%', `${ids[list][0]}0`, randomUUID(), NOBODY, theirs[list][0], ids[other][0]]
    const answers = await Promise.all(
      cursors.map((cursor = '') => shop.live(`/${list}`, { query: { cursor } })),
    )
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      cursors.map(() => '400 {"error":"Invalid cursor"}'),
    )
  })

  test('names in the query that nobody knows are passed over', async () => {
    const plain = await shop.live(`/${list}`)
    const query = { after: 'abc', status: 'nonsense', customer_id: NOBODY, page: '7', '': 'x' }
    const asked = await shop.live(`/${list}`, { query })
    expect([asked.status, asked.text]).toEqual([200, plain.text])
  })

  test('a neighbour’s id is a 404 that equals one of nobody to the byte', async () => {
    const missing = await shop.live(`/${list}/${NOBODY}`)
    expect([missing.status, missing.text]).toEqual([404, `{"error":"${NOUNS[list]} not found"}`])
    const headersOf = ({ headers }: typeof missing) => [...headers].filter(([name]) => name !== 'date')
    for (const id of [theirs[list][0], randomUUID(), 'abc', theirs[list][0]?.toUpperCase(), '%00', '%25'])
      expect(await shop.live(`/${list}/${id}`)).toMatchObject({ status: 404, text: missing.text })
    expect(headersOf(await shop.live(`/${list}/${theirs[list][0]}`))).toEqual(headersOf(missing))
    expect((await neighbour.live(`/${list}/${theirs[list][0]}`)).status).toBe(200)
  })

  test('HEAD answers as GET does, without the body', async () => {
    for (const path of [`/${list}`, `/${list}/${ids[list][0]}`]) {
      const got = await shop.live(path)
      const head = await shops.ask('live', 'HEAD', path, shop.key)
      expect([head.status, head.text]).toEqual([200, ''])
      expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'))
      expect(head.headers.get('etag')).toBe(got.headers.get('etag'))
    }
    expect((await shops.ask('live', 'HEAD', `/${list}/${NOBODY}`, shop.key)).status).toBe(404)
    expect((await shops.ask('live', 'HEAD', `/${list}`, null)).status).toBe(401)
  })
})

test('there are six endpoints and three additions of ours, and all of them are GET', () => {
  expect(Object.values(liveEndpoints).map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...LISTS.flatMap((list) => [`GET /${list}`, `GET /${list}/{id}`]),
    'GET /shop',
    'GET /key',
    'GET /changes',
  ])
})

const PATHS = [...LISTS.flatMap((list) => [`/${list}`, `/${list}/{id}`]), '/key', '/shop', '/openapi.json']

describe.each(PATHS)('at %s there is nothing but GET', (path) => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is a 405', async (method) => {
    const before = await stateOf(shops, shop)
    const list = LISTS.find((name) => path.startsWith(`/${name}`)) ?? 'customers'
    const withId = path.replace('{id}', ids[list][0] ?? '')
    const body = method === 'DELETE' || method === 'OPTIONS' ? {} : { body: { name: 'Bo', status: 'voided' } }
    const refused = await shops.ask('live', method, withId, shop.key, body)
    expect([refused.status, refused.body]).toEqual([405, { error: 'Method not allowed' }])
    expect(refused.headers.get('allow')).toBe('GET, HEAD')
    expect(await stateOf(shops, shop)).toEqual(before)
  })
})

const onlyFull = Object.values(fullEndpoints)
  .map(({ method, path }) => ({ method, path }))
  .filter(({ path }) => !Object.values(liveSurface.endpoints).some((endpoint) => endpoint.path === path))

describe(`what ${fullSurface.prefix} has beside is not here`, () => {
  test.each(onlyFull)('$method $path', async ({ method, path }) => {
    const before = await stateOf(shops, shop)
    const withId = path.replace(/\{\w+\}/, ids.customers[0] ?? '')
    const refused = await shops.ask('live', method, withId, shop.key)
    expect([refused.status, refused.body]).toEqual([404, { error: 'Not found' }])
    expect(await stateOf(shops, shop)).toEqual(before)
  })
})

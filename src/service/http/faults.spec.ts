import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { query } from '~/service/store/query'
import type { Tables } from '~/service/store/tables/rows'
import { addCustomer, type Shops, type TestShop } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// What nobody foresaw: a column is gone from under the service.

let shops: Shops
let shop: TestShop
/** What the operator is told. */
let told: ReturnType<typeof vi.spyOn>
beforeEach(async () => {
  shops = await startShops()
  shop = await shops.newShop()
  told = vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(async () => {
  told.mockRestore()
  // Over Postgres the next test has the same database, emptied.
  if (missing) await findAgain(missing)
  await shops.close()
})

/** A column that whatever is asked of the table needs. */
const COLUMNS = {
  customers: 'created_at',
  payments: 'created_at',
  events: 'body',
  keys: 'hash',
} as const satisfies Partial<Record<keyof Tables, string>>
type Table = keyof typeof COLUMNS

// Not the whole table: one that is missing is foreseen over Postgres, see store/postgres/pool.ts.
const rename = (table: Table, from: string, to: string) =>
  shops.store.write(null, (writer) =>
    writer.run(
      query((db) => db.schema.alterTable(table).renameColumn(from, to)),
      {},
    ),
  )
let missing: Table | null = null
async function lose(table: Table) {
  await rename(table, COLUMNS[table], 'lost')
  missing = table
}
async function findAgain(table: Table) {
  await rename(table, 'lost', COLUMNS[table])
  missing = null
}

const INSIDE =
  /no such column|does not exist|sqlite|libsql|postgres|select |insert |\bat \S+ \(|node_modules|\.ts\b|\.js\b|lost/i

describe('a fault on the full surface is a 500 in the envelope, without a word of what is inside', () => {
  test.each([
    ['GET', '/customers', 'customers', undefined],
    ['POST', '/customers', 'customers', { name: 'Bo' }],
    ['POST', '/customers', 'events', { name: 'Bo' }],
    ['GET', '/customers', 'keys', undefined],
  ] as const)('%s %s without a column of %s', async (method, path, table, body) => {
    await lose(table)
    const answer = await shop.full(method, path, body)
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      error: {
        code: 'internal_server_error',
        message: 'Internal server error',
        status: 500,
        request_id: expect.stringMatching(/^req_[\w-]{18}$/),
      },
    })
    expect(answer.text).not.toMatch(INSIDE)
    expect([...answer.headers].join()).not.toMatch(INSIDE)
    expect(answer.headers.get('x-ratelimit-limit')).toBe('1000')
  })
})

test.each(['customers', 'keys'] as const)(
  'a fault on the live surface is one flat sentence: without a column of %s',
  async (table) => {
    await lose(table)
    const answer = await shop.live('/customers')
    expect([answer.status, answer.text]).toEqual([500, '{"error":"Internal server error"}'])
    expect([...answer.headers].join()).not.toMatch(INSIDE)
  },
)

test('the operator is told which request it was, and why', async () => {
  await lose('customers')
  const { body } = await shop.full<{ error: { request_id: string } }>('GET', '/customers')
  expect(told).toHaveBeenCalledTimes(1)
  const [words, error] = told.mock.calls[0] as unknown[]
  expect(words).toBe(`request ${body.error.request_id} failed:`)
  expect(String(error)).toMatch(/no such column|does not exist/)
})

test('a refusal is no fault: the operator is not told', async () => {
  await shop.full('GET', '/garages')
  await shop.full('POST', '/customers', {})
  await shops.ask('live', 'GET', '/customers', null)
  expect(told).not.toHaveBeenCalled()
})

test('a write that fails half way has done nothing, and is done when it is sent again', async () => {
  const once = { headers: { 'Idempotency-Key': 'desk-1' } }
  const before = await stateOf(shops, shop)
  await lose('events')
  expect((await shop.full('POST', '/customers', { name: 'Bo' }, once)).status).toBe(500)
  await findAgain('events')
  expect(await stateOf(shops, shop)).toEqual(before)

  const again = await shop.full('POST', '/customers', { name: 'Bo' }, once)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null])
  expect((await stateOf(shops, shop)).customers).toHaveLength(1)
})

test('after a fault the service goes on', async () => {
  const customer = await addCustomer(shop)
  await lose('payments')
  expect((await shop.full('GET', '/payments')).status).toBe(500)
  expect((await shop.full('GET', `/customers/${customer.id}`)).status).toBe(200)
  await findAgain('payments')
  expect((await shop.full('GET', '/payments')).status).toBe(200)
})

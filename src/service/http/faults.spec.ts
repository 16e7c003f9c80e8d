import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { query } from '../store/query'
import type { Tables } from '../store/tables'
import { addCustomer, type Shops, type TestShop } from '../testing/counter'
import { startShops } from '../testing/shop'
import { stateOf } from '../testing/state'

// What nobody foresaw: a table is gone from under the service.

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
  await shops.close()
})

const rename = (from: string, to: string) =>
  shops.store.write(null, (writer) =>
    writer.run(
      query((db) => db.schema.alterTable(from).renameTo(to)),
      {},
    ),
  )
const lose = (table: keyof Tables) => rename(table, 'lost')
const findAgain = (table: keyof Tables) => rename('lost', table)

const INSIDE =
  /no such table|does not exist|sqlite|libsql|postgres|select |insert |\bat \S+ \(|node_modules|\.ts\b|\.js\b|lost/i

describe('a fault on the full surface is a 500 in the envelope, without a word of what is inside', () => {
  test.each([
    ['GET', '/customers', 'customers', undefined],
    ['POST', '/customers', 'customers', { name: 'Bo' }],
    ['POST', '/customers', 'events', { name: 'Bo' }],
    ['GET', '/customers', 'keys', undefined],
  ] as const)('%s %s without the table of %s', async (method, path, table, body) => {
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
  'a fault on the live surface is one flat sentence: without the table of %s',
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
  expect(String(error)).toMatch(/no such table|does not exist/)
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

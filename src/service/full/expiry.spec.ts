import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  acceptedQuote,
  addCustomer,
  line,
  writeQuote,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import { outboxOf, stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')
const HOUR = 3_600_000
const NOON = new Date(MONDAY + 4 * HOUR).toISOString()

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
beforeEach(() => {
  shops.clock.now = MONDAY
})
afterAll(() => shops.close())

const list = async (shop: TestShop, query: Record<string, string>) =>
  (await shop.full('GET', '/quotes', undefined, { query })).rows

const expiries = async (shop: TestShop) =>
  (await outboxOf(shops, shop)).filter(({ type }) => type === 'quote.expired')

async function threeQuotes() {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const draft = await writeQuote(shop, id, { expires_at: NOON })
  const accepted = await acceptedQuote(shop, id, { expires_at: NOON })
  const open = await writeQuote(shop, id)
  return { shop, draft, accepted, open, customer: id }
}

test('a quote is what it is until the millisecond of its end, and expired from then on', async () => {
  const { shop, draft } = await threeQuotes()
  shops.clock.now = MONDAY + 4 * HOUR - 1
  expect((await shop.full('GET', `/quotes/${draft.id}`)).body).toEqual(draft)
  shops.clock.now = MONDAY + 4 * HOUR
  const expired = { ...draft, status: 'expired' }
  expect((await shop.full('GET', `/quotes/${draft.id}`)).body).toEqual(expired)
})

test('reads, lists and filters say so before anything was swept, and tell nobody', async () => {
  const { shop, draft, accepted, open, customer } = await threeQuotes()
  shops.clock.now = MONDAY + 5 * HOUR
  const before = await stateOf(shops, shop)
  const expired = { ...draft, status: 'expired' }
  expect(await list(shop, {})).toEqual([open, accepted, expired])
  expect(await list(shop, { status: 'expired' })).toEqual([expired])
  expect(await list(shop, { status: 'expired', customer_id: customer })).toEqual([expired])
  expect(await list(shop, { status: 'draft' })).toEqual([open])
  expect(await list(shop, { status: 'accepted' })).toEqual([accepted])
  expect(await stateOf(shops, shop)).toEqual(before)
  await shops.service.sweep()
  expect(await list(shop, {})).toEqual([open, accepted, expired])
  expect(await list(shop, { status: 'expired' })).toEqual([expired])
  expect(await list(shop, { status: 'draft' })).toEqual([open])
})

test('the sweep tells of each quote that expired once, however often it runs', async () => {
  const { shop, draft } = await threeQuotes()
  await shops.service.sweep()
  expect(await expiries(shop)).toEqual([])
  shops.clock.now = MONDAY + 5 * HOUR
  await shops.service.sweep()
  await Promise.all([shops.service.sweep(), shops.service.sweep()])
  expect(await expiries(shop)).toEqual([
    {
      id: expect.any(String),
      type: 'quote.expired',
      timestamp: new Date(MONDAY + 5 * HOUR).toISOString(),
      data: { object: { ...draft, status: 'expired' } },
    },
  ])
})

test('the ETag of an expired quote is the same before and after the sweep', async () => {
  const { shop, draft } = await threeQuotes()
  const etag = async () => (await shop.full('GET', `/quotes/${draft.id}`)).headers.get('etag')
  const fresh = await etag()
  shops.clock.now = MONDAY + 5 * HOUR
  const unswept = await etag()
  await shops.service.sweep()
  expect(await etag()).toBe(unswept)
  expect(unswept).not.toBe(fresh)
})

test('more quotes than are swept at once all expire, in every shop', async () => {
  const first = await shops.newShop()
  const second = await shops.newShop('Harbor Motors')
  for (const [shop, count] of [
    [first, 205],
    [second, 3],
  ] as const) {
    const { id } = await addCustomer(shop)
    for (let n = 0; n < count; n++) await writeQuote(shop, id, { expires_at: NOON })
  }
  shops.clock.now = MONDAY + 5 * HOUR
  await shops.service.sweep()
  const objects = async (shop: TestShop) =>
    new Set((await expiries(shop)).map(({ data }) => data.object.id)).size
  expect([await objects(first), await objects(second)]).toEqual([205, 3])
  expect([(await expiries(first)).length, (await expiries(second)).length]).toEqual([205, 3])
  const { quotes } = await stateOf(shops, first)
  expect(quotes.every(({ status }) => status === 'expired')).toBe(true)
})

test.each([
  ['in the past', new Date(MONDAY - HOUR).toISOString()],
  ['now', new Date(MONDAY).toISOString()],
  ['in the first of all years', '0000-01-01T00:00:00.000Z'],
])('a quote whose expires_at lies %s is neither written nor changed', async (_, expires_at) => {
  const shop = await shops.newShop()
  const { id: customer_id } = await addCustomer(shop)
  const { id } = await writeQuote(shop, customer_id, { expires_at: NOON })
  const before = await stateOf(shops, shop)
  const wanted = { customer_id, line_items: [line(100)], expires_at }
  const refused = [
    await shop.full('POST', '/quotes', wanted, { headers: { 'Idempotency-Key': 'written-late' } }),
    await shop.full('PATCH', `/quotes/${id}`, { expires_at }),
    await shop.full('PATCH', `/quotes/${id}`, { expires_at, status: 'sent' }),
  ]
  expect(refused.map(({ status, message }) => [status, message])).toEqual(
    refused.map(() => [422, expect.stringMatching(/^expires_at has passed\. .*Nothing was saved/)]),
  )
  expect(await stateOf(shops, shop)).toEqual(before)
  // The refusal is of the value, so the same key runs the corrected request.
  const corrected = { ...wanted, expires_at: NOON }
  const kept = await shop.full('POST', '/quotes', corrected, {
    headers: { 'Idempotency-Key': 'written-late' },
  })
  expect([kept.status, kept.body.status]).toEqual([201, 'draft'])
})

test('a quote that was sent again expires again, and is told of again', async () => {
  const { shop, draft } = await threeQuotes()
  shops.clock.now = MONDAY + 5 * HOUR
  await shops.service.sweep()
  const wish = { status: 'sent', expires_at: new Date(MONDAY + 6 * HOUR).toISOString() }
  expect((await shop.full('PATCH', `/quotes/${draft.id}`, wish)).status).toBe(200)
  await shops.service.sweep()
  expect(await expiries(shop)).toHaveLength(1)
  shops.clock.now = MONDAY + 7 * HOUR
  await shops.service.sweep()
  expect(await expiries(shop)).toHaveLength(2)
})

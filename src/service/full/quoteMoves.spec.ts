import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUOTE_STATUSES, type QuoteStatus } from '~/domain/quotes'
import {
  addCustomer,
  addVehicle,
  line,
  writeQuote,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { pairsOf } from '~/service/testing/grid'
import { startShops, type Fields } from '~/service/testing/shop'
import { eventTypes, stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00Z')
const at = (hours: number) => new Date(MONDAY + hours * 3_600_000).toISOString()

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

const GRID: Record<QuoteStatus, string> = {
  draft: '    = x . . . .',
  sent: '     x = x x . .',
  accepted: ' . x = x . .',
  declined: ' . x . = . .',
  expired: '  . x . . = .',
  converted: '. . . . . =',
}

const PAIRS = pairsOf(QUOTE_STATUSES, GRID)

async function move(shop: TestShop, id: string, fields: Fields) {
  const answer = await shop.full('PATCH', `/quotes/${id}`, fields)
  expect([answer.status, answer.message]).toEqual([200, ''])
}

/** Brings a new quote to a status as the counter would; the clock stands two hours after Monday's opening then. */
async function quoteIn(shop: TestShop, status: QuoteStatus, fields: Fields = {}) {
  shops.clock.now = MONDAY
  const customer = await addCustomer(shop)
  const expires = status === 'expired' ? { expires_at: at(1) } : {}
  const { id } = await writeQuote(shop, customer.id, { ...expires, ...fields })
  if (status !== 'draft') await move(shop, id, { status: 'sent' })
  if (status === 'accepted' || status === 'converted') await move(shop, id, { status: 'accepted' })
  if (status === 'declined') await move(shop, id, { status: 'declined' })
  if (status === 'converted') await shop.full('POST', `/quotes/${id}/convert-to-invoice`)
  shops.clock.now = MONDAY + 2 * 3_600_000
  const { body } = await shop.full('GET', `/quotes/${id}`)
  expect(body.status).toBe(status)
  return { id, record: body, customer }
}

/** An expired quote is sent again with a new date; the others need none. */
const wish = (from: QuoteStatus, to: QuoteStatus) =>
  from === 'expired' && to === 'sent' ? { status: to, expires_at: at(48) } : { status: to }

test('there are 36 pairs', () => {
  expect(PAIRS).toHaveLength(36)
})

describe('is done', () => {
  test.each(PAIRS.filter(({ mark }) => mark === 'x'))('from $from to $to', async ({ from, to }) => {
    const shop = await shops.newShop()
    const { id, record } = await quoteIn(shop, from)
    const answer = await shop.full('PATCH', `/quotes/${id}`, wish(from, to))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...record, ...wish(from, to) })
    expect((await shop.full('GET', `/quotes/${id}`)).body).toEqual(answer.body)
    const event = to === 'draft' ? 'quote.updated' : `quote.${to}`
    expect((await eventTypes(shops, shop)).filter((type) => type === event).length).toBeGreaterThan(0)
  })
})

describe('is refused in words that name both', () => {
  test.each(PAIRS.filter(({ mark }) => mark === '.'))('from $from to $to', async ({ from, to }) => {
    const shop = await shops.newShop()
    const { id } = await quoteIn(shop, from)
    const before = await stateOf(shops, shop)
    const answer = await shop.full('PATCH', `/quotes/${id}`, { status: to, expires_at: at(48) })
    expect(answer.status).toBe(422)
    expect(answer.message).toMatch(new RegExp(`\\b${from}\\b.*\\b${to}\\b`))
    expect(await stateOf(shops, shop)).toEqual(before)
  })
})

describe('changes nothing and tells nobody', () => {
  test.each(PAIRS.filter(({ mark }) => mark === '='))('$from again', async ({ from }) => {
    const shop = await shops.newShop()
    const { id, record } = await quoteIn(shop, from)
    const before = await stateOf(shops, shop)
    const answer = await shop.full('PATCH', `/quotes/${id}`, { status: from })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(record)
    expect(await stateOf(shops, shop)).toEqual(before)
  })
})

describe('an expired quote is sent again', () => {
  test.each([
    ['without a new date', {}],
    ['with the date that is past', { expires_at: at(1) }],
    ['with an earlier date', { expires_at: at(0) }],
    ['with a date of this very moment', { expires_at: at(2) }],
  ])('not %s', async (_, fields) => {
    const shop = await shops.newShop()
    const { id } = await quoteIn(shop, 'expired')
    const before = await stateOf(shops, shop)
    const answer = await shop.full('PATCH', `/quotes/${id}`, { status: 'sent', ...fields })
    expect([answer.status, answer.message]).toEqual([422, expect.stringMatching(/^expires_at /)])
    expect(await stateOf(shops, shop)).toEqual(before)
  })

  test('with a date a millisecond ahead, and is then sent until it comes', async () => {
    const shop = await shops.newShop()
    const { id } = await quoteIn(shop, 'expired')
    const ahead = new Date(MONDAY + 2 * 3_600_000 + 1).toISOString()
    await move(shop, id, { status: 'sent', expires_at: ahead })
    expect((await shop.full('GET', `/quotes/${id}`)).body.status).toBe('sent')
    shops.clock.now = MONDAY + 2 * 3_600_000 + 1
    expect((await shop.full('GET', `/quotes/${id}`)).body.status).toBe('expired')
  })

  test.each([true, false])('the same, whether or not the minute’s sweep came first (%s)', async (swept) => {
    const shop = await shops.newShop()
    const { id } = await quoteIn(shop, 'expired')
    if (swept) await shops.service.sweep()
    await move(shop, id, { status: 'sent', expires_at: at(48) })
    expect((await eventTypes(shops, shop)).filter((type) => type === 'quote.expired')).toHaveLength(1)
  })
})

describe('converting', () => {
  test.each(QUOTE_STATUSES.filter((status) => status !== 'accepted'))(
    'is refused for a quote that is %s',
    async (status) => {
      const shop = await shops.newShop()
      const { id } = await quoteIn(shop, status)
      const before = await stateOf(shops, shop)
      const answer = await shop.full('POST', `/quotes/${id}/convert-to-invoice`)
      expect([answer.status, answer.message]).toEqual([422, expect.stringContaining(status)])
      expect(await stateOf(shops, shop)).toEqual(before)
    },
  )

  test('twenty times at once makes one invoice', async () => {
    const shop = await shops.newShop()
    const { id } = await quoteIn(shop, 'accepted')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.full('POST', `/quotes/${id}/convert-to-invoice`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
    expect((await shop.full('GET', '/invoices')).rows).toHaveLength(1)
  })
})

const changes = async (shop: TestShop, customerId: string) => [
  { line_items: [line(5_000)] },
  { tax_cents: 1 },
  { vehicle_id: (await addVehicle(shop, customerId)).id },
]

describe('lines, tax and vehicle', () => {
  test('change in a draft, and the sums with them', async () => {
    const shop = await shops.newShop()
    const { id, customer } = await quoteIn(shop, 'draft')
    for (const change of await changes(shop, customer.id)) await move(shop, id, change)
    const { body } = await shop.full('GET', `/quotes/${id}`)
    expect(body).toMatchObject({ subtotal_cents: 5_000, tax_cents: 1, total_cents: 5_001 })
  })

  test.each(QUOTE_STATUSES.filter((status) => status !== 'draft'))(
    'stay in one that is %s',
    async (status) => {
      const shop = await shops.newShop()
      const { id, customer, record } = await quoteIn(shop, status)
      for (const change of await changes(shop, customer.id)) {
        const answer = await shop.full('PATCH', `/quotes/${id}`, change)
        expect([answer.status, answer.message]).toEqual([422, expect.stringContaining(status)])
        expect(answer.message).toContain(Object.keys(change)[0])
      }
      expect((await shop.full('GET', `/quotes/${id}`)).body).toEqual(record)
    },
  )
})

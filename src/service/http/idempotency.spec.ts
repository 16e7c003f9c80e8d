import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '~/service/clock'
import {
  acceptedQuote,
  addCustomer,
  book,
  draftInvoice,
  line,
  NOBODY,
  unpaidInvoice,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { keyed, wasReplayed } from '~/service/testing/repeated'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

const MARIA = { name: 'Maria Alvarez' }

/** The writes of a day, each as method, path and body. */
const WRITES: [string, (shop: TestShop) => Promise<[string, string, Fields?]>][] = [
  ['adding a customer', async () => ['POST', '/customers', MARIA]],
  [
    'changing a customer',
    async (shop) => ['PATCH', `/customers/${(await addCustomer(shop)).id}`, { name: 'Maria Lopez' }],
  ],
  [
    'booking',
    async (shop) => [
      'POST',
      '/appointments',
      {
        customer_id: (await addCustomer(shop)).id,
        service_type: 'Oil change',
        scheduled_at: '2027-03-15T09:00:00Z',
      },
    ],
  ],
  [
    'recording a payment',
    async (shop) => {
      const invoice = await unpaidInvoice(shop, (await addCustomer(shop)).id)
      return ['POST', `/payments/${invoice.id}/record`, { amount_cents: 1_000, method: 'cash' }]
    },
  ],
  [
    'converting a quote',
    async (shop) => {
      const quote = await acceptedQuote(shop, (await addCustomer(shop)).id)
      return ['POST', `/quotes/${quote.id}/convert-to-invoice`]
    },
  ],
  [
    'subscribing',
    async () => ['POST', '/webhooks', { url: 'https://hooks.example.com/shop', events: ['*'] }],
  ],
]

describe('fifty requests at once with one key', () => {
  test.each(WRITES)('of %s have one effect and fifty identical answers', async (_, prepare) => {
    const shop = await shops.newShop()
    const twin = await shops.newShop()
    const [method, path, body] = await prepare(shop)
    const [, twinPath, twinBody] = await prepare(twin)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.full(method, path, body, keyed('desk-1'))),
    )
    await twin.full(method, twinPath, twinBody)

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBeLessThan(300)
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    expect(answers.filter(wasReplayed)).toHaveLength(49)
    // As much is there as where the same was asked once, without a key.
    const sizes = async (of: TestShop) =>
      Object.entries(await stateOf(shops, of)).map(([noun, rows]) => [noun, rows.length])
    expect(await sizes(shop)).toEqual(await sizes(twin))
  })

  test('of a refused move tell fifty times the same, and nothing is moved', async () => {
    const shop = await shops.newShop()
    const { id } = await book(shop, (await addCustomer(shop)).id)
    const before = await stateOf(shops, shop)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        shop.full('PATCH', `/appointments/${id}`, { status: 'completed' }, keyed('desk-1')),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(422)
    expect(answers.filter(wasReplayed)).toHaveLength(49)
    expect(await stateOf(shops, shop)).toEqual(before)
  })
})

describe('a key that was used', () => {
  test.each([
    ['for the same with another body', 'POST', '/customers', { name: 'Bo' }],
    ['for another operation', 'POST', '/webhooks', { url: 'https://example.com', events: ['*'] }],
    ['for a body that could not be accepted', 'POST', '/customers', { name: '' }],
    ['for what is not there', 'PATCH', `/customers/${NOBODY}`, { name: 'Bo' }],
  ])('and comes again %s gets the first answer, and nothing is done', async (_, method, path, body) => {
    const shop = await shops.newShop()
    const first = await shop.full('POST', '/customers', MARIA, keyed('desk-1'))
    const before = await stateOf(shops, shop)
    // Asked past the contract, which does not know another operation's status for this one.
    const again = await fetch(`${shops.url}/v1${path}`, {
      method,
      headers: { 'X-Service-Key': shop.key, 'Idempotency-Key': 'desk-1', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([again.status, await again.text()]).toEqual([201, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await stateOf(shops, shop)).toEqual(before)
  })

  test('is not asked for its body again, nor is it read', async () => {
    const shop = await shops.newShop()
    const first = await shop.full('POST', '/customers', MARIA, keyed('desk-1'))
    const again = await shop.full('POST', '/customers', undefined, { ...keyed('desk-1'), raw: '{"broken' })
    expect([again.status, again.text]).toEqual([201, first.text])
  })

  test('gives the answer of then, though the record has changed since or is gone', async () => {
    const shop = await shops.newShop()
    const customer = await addCustomer(shop)
    const body = {
      customer_id: customer.id,
      service_type: 'Brakes',
      scheduled_at: '2027-03-15T09:00:00Z',
    }
    const first = await shop.full('POST', '/appointments', body, keyed('desk-1'))
    await shop.full('PATCH', `/appointments/${first.id}`, { status: 'confirmed' })
    expect((await shop.full('POST', '/appointments', body, keyed('desk-1'))).text).toBe(first.text)
    await shop.full('DELETE', `/appointments/${first.id}`)
    expect((await shop.full('POST', '/appointments', body, keyed('desk-1'))).text).toBe(first.text)
    expect((await stateOf(shops, shop)).appointments).toEqual([])
  })

  test('is another key in another shop', async () => {
    const [mine, theirs] = [await shops.newShop(), await shops.newShop()]
    const first = await mine.full('POST', '/customers', MARIA, keyed('desk-1'))
    const second = await theirs.full('POST', '/customers', MARIA, keyed('desk-1'))
    expect([second.status, wasReplayed(second)]).toEqual([201, false])
    expect(second.id).not.toBe(first.id)
  })

  test('is the same key in another spelling only where it is the same to the letter', async () => {
    const shop = await shops.newShop()
    await shop.full('POST', '/customers', MARIA, keyed('desk-1'))
    expect(wasReplayed(await shop.full('POST', '/customers', MARIA, keyed('Desk-1')))).toBe(false)
  })
})

describe('the window', () => {
  test('is 24 hours: a moment before its end the answer comes again, at its end it is done anew', async () => {
    const shop = await shops.newShop()
    const first = await shop.full('POST', '/customers', MARIA, keyed('desk-1'))
    shops.clock.now = MONDAY + 24 * HOUR_MS - 1
    await shops.service.sweep()
    const late = await shop.full('POST', '/customers', MARIA, keyed('desk-1'))
    shops.clock.now = MONDAY + 24 * HOUR_MS
    const anew = await shop.full('POST', '/customers', MARIA, keyed('desk-1'))
    const after = await shop.full('POST', '/customers', MARIA, keyed('desk-1'))
    shops.clock.now = MONDAY
    expect([late.text, wasReplayed(late)]).toEqual([first.text, true])
    expect([anew.status, wasReplayed(anew)]).toEqual([201, false])
    expect(anew.id).not.toBe(first.id)
    // The new answer has taken the old one's place.
    expect([after.text, wasReplayed(after)]).toEqual([anew.text, true])
    expect((await stateOf(shops, shop)).customers).toHaveLength(2)
  })
})

describe('a caller who may do less', () => {
  test.each([
    ['that may only read', ['read:customers', 'read:webhooks']],
    ['that may write something else', ['write:customers']],
  ])('and has a key %s is not shown the stored answer', async (_, scopes) => {
    const shop = await shops.newShop()
    const body = { url: 'https://hooks.example.com/shop', events: ['*'] }
    const first = await shop.full('POST', '/webhooks', body, keyed('desk-1'))
    const less = shops.asCaller((await shops.newKey(shop.id, scopes)).key)
    const answer = await less.full('POST', '/customers', MARIA, keyed('desk-1'))
    expect([answer.status, wasReplayed(answer)]).toEqual([403, false])
    expect(answer.text).not.toContain(String(first.body.signing_secret))
    expect(answer.text).not.toContain(first.id)
    // The stored answer is still there for who may have it.
    expect((await shop.full('POST', '/webhooks', body, keyed('desk-1'))).text).toBe(first.text)
  })

  test('is shown it where the key may do the stored operation, whichever key did it', async () => {
    const shop = await shops.newShop()
    const first = await shop.full('POST', '/customers', MARIA, keyed('desk-1'))
    const colleague = shops.asCaller((await shops.newKey(shop.id, ['write:customers'])).key)
    const again = await colleague.full('POST', '/customers', MARIA, keyed('desk-1'))
    expect([again.text, wasReplayed(again)]).toEqual([first.text, true])
  })
})

describe('what changes nothing by itself knows no keys', () => {
  test('a key on GET is passed over, whatever it is', async () => {
    const shop = await shops.newShop()
    const first = await shop.full('GET', '/customers', undefined, keyed('desk-1'))
    await addCustomer(shop)
    const second = await shop.full('GET', '/customers', undefined, keyed('desk-1'))
    expect([first.rows.length, second.rows.length, wasReplayed(second)]).toEqual([0, 1, false])
    expect((await shop.full('GET', '/customers', undefined, keyed('not a key'))).status).toBe(200)
    expect((await shop.live('/customers', keyed('not a key'))).status).toBe(200)
  })

  test('a key on DELETE is passed over, whatever it is', async () => {
    const shop = await shops.newShop()
    const { id } = await book(shop, (await addCustomer(shop)).id)
    expect((await shop.full('DELETE', `/appointments/${id}`, undefined, keyed('not a key'))).status).toBe(204)
    const again = await shop.full('DELETE', `/appointments/${id}`, undefined, keyed('desk-1'))
    expect([again.status, wasReplayed(again)]).toEqual([404, false])
    expect((await shop.full('POST', '/customers', MARIA, keyed('desk-1'))).status).toBe(201)
  })
})

test('an invoice is drafted once, and takes one number', async () => {
  const shop = await shops.newShop()
  const customer = await addCustomer(shop)
  const body = { customer_id: customer.id, line_items: [line(500)] }
  await Promise.all(Array.from({ length: 5 }, () => shop.full('POST', '/invoices', body, keyed('desk-1'))))
  const next = await draftInvoice(shop, customer.id)
  const numbers = await Promise.all(
    [next.id, (await shop.full('GET', '/invoices')).rows.at(-1)?.id].map(
      async (id) => (await shop.live(`/invoices/${String(id)}`)).body.number,
    ),
  )
  expect(Number(numbers[0]) - Number(numbers[1])).toBe(1)
})

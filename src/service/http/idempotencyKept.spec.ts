import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createShopService } from '~/service/shopService'
import type { Store } from '~/service/store/engine'
import { storedAnswers } from '~/service/store/tables/storedAnswers'
import {
  addCustomer,
  addVehicle,
  book,
  line,
  NOBODY,
  unpaidInvoice,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { keyed, wasReplayed } from '~/service/testing/repeated'
import { startShops, type Ask } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// Which answers a key is kept for, and how.

const MONDAY = Date.parse('2026-03-16T08:00:00Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

const MARIA = { name: 'Maria Alvarez' }
const kept = (shop: TestShop, key: string) => storedAnswers.fresh(shops.store, shop.id, key, 0)

type Request = [string, string, unknown?, Ask?]

async function invoiceOf(shop: TestShop) {
  return unpaidInvoice(shop, (await addCustomer(shop)).id)
}

describe('is kept, since asking again could only do harm or come to the same', () => {
  const STATES: [string, number, (shop: TestShop) => Promise<Request>][] = [
    ['what was made', 201, async () => ['POST', '/customers', MARIA]],
    [
      'what was changed',
      200,
      async (shop) => ['PATCH', `/customers/${(await addCustomer(shop)).id}`, { name: 'Bo' }],
    ],
    ['a record that is not there', 404, async () => ['PATCH', `/customers/${NOBODY}`, { name: 'Bo' }]],
    [
      'a customer in the body who is not there',
      404,
      async () => ['POST', '/quotes', { customer_id: NOBODY, line_items: [line(1)] }],
    ],
    [
      'a move that can not be',
      422,
      async (shop) => [
        'PATCH',
        `/appointments/${(await book(shop, (await addCustomer(shop)).id)).id}`,
        { status: 'completed' },
      ],
    ],
    [
      'a time that is taken',
      422,
      async (shop) => {
        const { id } = await addCustomer(shop)
        const { scheduled_at, service_type } = await book(shop, id)
        return ['POST', '/appointments', { customer_id: id, scheduled_at, service_type }]
      },
    ],
    [
      'a payment of more than the balance',
      422,
      async (shop) => [
        'POST',
        `/payments/${(await invoiceOf(shop)).id}/record`,
        { amount_cents: 10_001, method: 'cash' },
      ],
    ],
    [
      'a vehicle of another customer',
      422,
      async (shop) => {
        const vehicle = await addVehicle(shop, (await addCustomer(shop)).id)
        const body = { customer_id: (await addCustomer(shop)).id, vehicle_id: vehicle.id }
        return ['POST', '/quotes', { ...body, line_items: [line(1)] }]
      },
    ],
  ]

  test.each(STATES)('%s (%d)', async (_, status, prepare) => {
    const shop = await shops.newShop()
    const [method, path, body] = await prepare(shop)
    const first = await shop.full(method, path, body, keyed('desk-1'))
    expect([first.status, wasReplayed(first)]).toEqual([status, false])
    const before = await stateOf(shops, shop)
    const again = await shop.full(method, path, body, keyed('desk-1'))
    expect([again.status, again.text, wasReplayed(again)]).toEqual([status, first.text, true])
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(await stateOf(shops, shop)).toEqual(before)
  })
})

describe('is not kept, so that the same key does the work once the fault is mended', () => {
  const FAULTS: [string, number, (shop: TestShop) => Promise<Request>][] = [
    ['a field that may not be', 422, async () => ['POST', '/customers', { name: '' }]],
    ['a field that is missing', 400, async () => ['POST', '/customers', {}]],
    ['a body that is not JSON', 400, async () => ['POST', '/customers', undefined, { raw: '{"name"' }]],
    [
      'a body of another kind',
      415,
      async () => ['POST', '/customers', undefined, { raw: 'x', headers: { 'Content-Type': 'text/plain' } }],
    ],
    ['a body that is too large', 413, async () => ['POST', '/customers', { name: 'x'.repeat(1024 * 1024) }]],
    ['a query that nobody knows', 400, async () => ['POST', '/customers', MARIA, { query: { fast: '1' } }]],
    [
      'lines that come to less than nothing',
      422,
      async (shop) => [
        'POST',
        '/quotes',
        { customer_id: (await addCustomer(shop)).id, line_items: [line(-1)] },
      ],
    ],
    [
      'an address that no delivery may reach',
      422,
      async () => ['POST', '/webhooks', { url: 'https://10.0.0.1/', events: ['*'] }],
    ],
    [
      'a payment of the day after tomorrow',
      422,
      async (shop) => [
        'POST',
        `/payments/${(await invoiceOf(shop)).id}/record`,
        { amount_cents: 1, method: 'cash', recorded_at: '2026-03-18T08:00:00Z' },
      ],
    ],
    [
      'another customer for a record',
      422,
      async (shop) => [
        'PATCH',
        `/invoices/${(await invoiceOf(shop)).id}`,
        { customer_id: (await addCustomer(shop)).id },
      ],
    ],
    [
      'other lines for an invoice',
      422,
      async (shop) => ['PATCH', `/invoices/${(await invoiceOf(shop)).id}`, { line_items: [line(1)] }],
    ],
  ]

  test.each(FAULTS)('%s (%d)', async (_, status, prepare) => {
    const shop = await shops.newShop()
    const [method, path, body, how = {}] = await prepare(shop)
    const headers = { ...how.headers, ...keyed('desk-1').headers }
    const refused = await shop.full(method, path, body, { ...how, headers })
    expect(refused.status).toBe(status)
    expect(await kept(shop, 'desk-1')).toBeUndefined()
    const mended = await shop.full('POST', '/customers', MARIA, keyed('desk-1'))
    expect([mended.status, wasReplayed(mended)]).toEqual([201, false])
  })

  test('a key that is not known (401), and one that may not (403)', async () => {
    const shop = await shops.newShop()
    const nobody = shops.asCaller('fd_unknown')
    const reader = shops.asCaller((await shops.newKey(shop.id, ['read:customers'])).key)
    expect((await nobody.full('POST', '/customers', MARIA, keyed('desk-1'))).status).toBe(401)
    expect((await reader.full('POST', '/customers', MARIA, keyed('desk-1'))).status).toBe(403)
    expect(await kept(shop, 'desk-1')).toBeUndefined()
    expect(wasReplayed(await shop.full('POST', '/customers', MARIA, keyed('desk-1')))).toBe(false)
  })

  test('a record that has changed since it was read (412)', async () => {
    const shop = await shops.newShop()
    const { id } = await addCustomer(shop)
    const headers = { ...keyed('desk-1').headers, 'If-Match': '"older"' }
    const stale = await shop.full('PATCH', `/customers/${id}`, { name: 'Bo' }, { headers })
    expect(stale.status).toBe(412)
    expect(await kept(shop, 'desk-1')).toBeUndefined()
    const mended = await shop.full('PATCH', `/customers/${id}`, { name: 'Bo' }, keyed('desk-1'))
    expect([mended.status, mended.body.name, wasReplayed(mended)]).toEqual([200, 'Bo', false])
  })

  test('too many requests (429); a repetition counts like any other request', async () => {
    const busy = await startShops({ now: MONDAY, rateLimited: true })
    try {
      const shop = await busy.newShop()
      const first = await shop.full('POST', '/customers', MARIA, keyed('desk-1'))
      const again = await shop.full('POST', '/customers', MARIA, keyed('desk-1'))
      expect(again.text).toBe(first.text)
      expect(again.headers.get('x-ratelimit-remaining')).toBe('998')
      const url = `${busy.url}/v1/customers`
      for (let n = 0; n < 998; n++)
        await busy.service.fetch(new Request(url, { headers: { 'X-Service-Key': shop.key } }))
      for (const key of ['desk-1', 'desk-2'])
        expect((await shop.full('POST', '/customers', MARIA, keyed(key))).status).toBe(429)
      expect(await storedAnswers.fresh(busy.store, shop.id, 'desk-2', 0)).toBeUndefined()
      busy.clock.now = MONDAY + 60_000
      const later = await shop.full('POST', '/customers', MARIA, keyed('desk-2'))
      expect([later.status, wasReplayed(later)]).toEqual([201, false])
    } finally {
      await busy.close()
    }
  })

  test('a fault of ours (500): record, events and answer are kept together or not at all', async () => {
    const shop = await shops.newShop()
    const failing: Store = {
      ...shops.store,
      write: (named, work) =>
        shops.store.write(named, async (writer) => {
          await work(writer)
          throw new Error('the disk is full')
        }),
    }
    const service = createShopService({ store: failing, secret: Buffer.from('x'), rateLimited: false })
    const before = await stateOf(shops, shop)
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const headers = {
      'X-Service-Key': shop.key,
      'Idempotency-Key': 'desk-1',
      'Content-Type': 'application/json',
    }
    const failed = await service.fetch(
      new Request(`${shops.url}/v1/customers`, { method: 'POST', headers, body: JSON.stringify(MARIA) }),
    )
    expect(failed.status).toBe(500)
    expect(await failed.text()).not.toContain('disk')
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
    expect(await stateOf(shops, shop)).toEqual(before)
    expect(await kept(shop, 'desk-1')).toBeUndefined()
    expect(wasReplayed(await shop.full('POST', '/customers', MARIA, keyed('desk-1')))).toBe(false)
  })
})

describe('a key', () => {
  test.each(['!', '~'.repeat(255), 'a'.repeat(255), '7c0ffe2e-52b9-4c2e-9f6c-3d1f0e6f0001'])(
    'may be %j',
    async (key) => {
      const shop = await shops.newShop()
      const first = await shop.full('POST', '/customers', MARIA, keyed(key))
      expect((await shop.full('POST', '/customers', MARIA, keyed(key))).text).toBe(first.text)
    },
  )

  test.each(['', 'a'.repeat(256), 'two words', 'tab\tbed', 'schlüssel'])('may not be %j', async (key) => {
    const shop = await shops.newShop()
    const before = await stateOf(shops, shop)
    const answer = await shop.full('POST', '/customers', MARIA, keyed(key))
    expect([answer.status, answer.message]).toEqual([400, expect.stringContaining('Idempotency-Key')])
    expect(await stateOf(shops, shop)).toEqual(before)
  })
})

describe('an answer that shows a secret', () => {
  const HOOK = { url: 'https://hooks.example.com/shop', events: ['*'] }

  test('is kept encrypted, in the table and on the disk, and comes again to the byte', async () => {
    const shop = await shops.newShop()
    const first = await shop.full('POST', '/webhooks', HOOK, keyed('desk-1'))
    const secret = String(first.body.signing_secret)
    const row = await kept(shop, 'desk-1')
    expect(row?.sealed).toBe(1)
    for (const part of ['whsec_', secret, secret.slice(6), first.id, HOOK.url])
      expect(row?.body).not.toContain(part)
    const again = await shop.full('POST', '/webhooks', HOOK, keyed('desk-1'))
    expect([again.status, again.text, wasReplayed(again)]).toEqual([201, first.text, true])
    expect((await stateOf(shops, shop)).webhooks).toHaveLength(1)
  })

  test('is nowhere in the whole database in plain words', async () => {
    const shop = await shops.newShop()
    const { body } = await shop.full('POST', '/webhooks', HOOK, keyed('desk-1'))
    const secret = String(body.signing_secret)
    const everything = await shops.everything()
    expect(everything).toContain(String(body.id))
    expect(everything).not.toContain(secret.slice('whsec_'.length))
  })

  test('is the only one that is: others can be read by who repairs the shop', async () => {
    const shop = await shops.newShop()
    const first = await shop.full('POST', '/customers', MARIA, keyed('desk-1'))
    expect(await kept(shop, 'desk-1')).toMatchObject({ sealed: 0, body: first.text, status: 201 })
  })
})

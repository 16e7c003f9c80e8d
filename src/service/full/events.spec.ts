import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addCustomer,
  book,
  draftInvoice,
  moveAppointment,
  subscribe,
  unpaidInvoice,
  writeQuote,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { eventTypes, outboxOf, stateOf, type EventBody } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')
const HOUR = 3_600_000
const at = (milliseconds: number) => new Date(MONDAY + milliseconds).toISOString()

// What each write tells is in told.spec.ts; here is what it tells where it does more than one thing, and what tells nothing.

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
beforeEach(() => {
  shops.clock.now = MONDAY
})
afterAll(() => shops.close())

/** What is told of one act, oldest first. */
async function toldOf(shop: TestShop, act: () => Promise<unknown>): Promise<EventBody[]> {
  const before = await outboxOf(shops, shop)
  await act()
  const after = await outboxOf(shops, shop)
  expect(after.slice(0, before.length)).toEqual(before)
  return after.slice(before.length)
}

const read = async (shop: TestShop, path: string): Promise<Fields> => {
  const { payments: _, ...record } = (await shop.full('GET', path)).body
  return record
}

const patch = async (shop: TestShop, path: string, fields: Fields) => {
  const answer = await shop.full('PATCH', path, fields)
  expect([answer.status, answer.message]).toEqual([200, ''])
}

/** An act of the shop: the record it is about, and how it is done. */
type Act = { path: string; act: () => Promise<unknown> }

const change = (shop: TestShop, path: string, fields: Fields): Act => ({
  path,
  act: () => patch(shop, path, fields),
})

const onAppointment =
  (steps: string[], fields: Fields) =>
  async (shop: TestShop): Promise<Act> => {
    const { id } = await book(shop, (await addCustomer(shop)).id)
    for (const step of steps) await moveAppointment(shop, id, step)
    return change(shop, `/appointments/${id}`, fields)
  }

const onQuote =
  (steps: string[], fields: Fields) =>
  async (shop: TestShop): Promise<Act> => {
    const { id } = await writeQuote(shop, (await addCustomer(shop)).id)
    for (const status of steps) await patch(shop, `/quotes/${id}`, { status })
    return change(shop, `/quotes/${id}`, fields)
  }

const onInvoice =
  (steps: string[], fields: Fields) =>
  async (shop: TestShop): Promise<Act> => {
    const { id } = await draftInvoice(shop, (await addCustomer(shop)).id)
    for (const status of steps) await patch(shop, `/invoices/${id}`, { status })
    return change(shop, `/invoices/${id}`, fields)
  }

const CHANGES: [string, (shop: TestShop) => Promise<Act>, string[]][] = [
  [
    'a step back',
    onAppointment(['confirmed', 'checked_in'], { status: 'confirmed' }),
    ['appointment.confirmed'],
  ],
  [
    'a step back to pending with a note',
    onAppointment(['confirmed'], { status: 'pending', notes: 'Later' }),
    ['appointment.updated'],
  ],
  [
    'a confirmation that repeats what is known',
    onAppointment([], { status: 'confirmed', notes: null, duration_minutes: 60 }),
    ['appointment.confirmed'],
  ],
  [
    'a note with the status as it is',
    onAppointment([], { status: 'pending', notes: 'Waits' }),
    ['appointment.updated'],
  ],
  [
    'a quote that is sent with a new end',
    onQuote([], { status: 'sent', expires_at: at(HOUR) }),
    ['quote.sent', 'quote.updated'],
  ],
  [
    'an invoice that is handed out with a date',
    onInvoice([], { status: 'unpaid', due_at: at(HOUR) }),
    ['invoice.updated'],
  ],
  [
    'an invoice that is voided with a note',
    onInvoice(['unpaid'], { status: 'voided', notes: 'Twice' }),
    ['invoice.voided', 'invoice.updated'],
  ],
]

test.each(CHANGES)('%s is told once, with the whole record as it is after', async (_, prepare, types) => {
  const shop = await shops.newShop()
  const { path, act } = await prepare(shop)
  const told = await toldOf(shop, act)
  const object = await read(shop, path)
  expect(told).toEqual(
    types.map((type) => ({ id: expect.any(String), type, timestamp: at(0), data: { object } })),
  )
  expect(new Set(told.map(({ id }) => id)).size).toBe(types.length)
})

describe('nothing is told of', () => {
  test('subscriptions', async () => {
    const shop = await shops.newShop()
    const { id } = await subscribe(shop)
    await shop.full('DELETE', `/webhooks/${id}`)
    expect(await eventTypes(shops, shop)).toEqual([])
  })

  test('reading', async () => {
    const shop = await shops.newShop()
    const { id } = await addCustomer(shop)
    const told = await toldOf(shop, async () => {
      for (const path of ['/customers', `/customers/${id}`, '/quotes', '/invoices', '/appointments'])
        await shop.full('GET', path)
    })
    expect(told).toEqual([])
  })

  test('a write that was repeated: it is told of once', async () => {
    const shop = await shops.newShop()
    const headers = { 'Idempotency-Key': 'once' }
    const add = () => shop.full('POST', '/customers', { name: 'Bo' }, { headers })
    expect((await add()).status).toBe(201)
    const replay = await add()
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(await eventTypes(shops, shop)).toEqual(['customer.created'])
  })

  test('a write that was refused, with a key or without', async () => {
    const shop = await shops.newShop()
    const { id } = await unpaidInvoice(shop, (await addCustomer(shop)).id)
    const told = await toldOf(shop, async () => {
      for (const headers of [{}, { 'Idempotency-Key': 'twice' }]) {
        const over = { amount_cents: 10_001, method: 'cash' }
        expect((await shop.full('POST', `/payments/${id}/record`, over, { headers })).status).toBe(422)
        const move = { status: 'partial', notes: 'Half' }
        expect((await shop.full('PATCH', `/invoices/${id}`, move)).status).toBe(422)
      }
    })
    expect(told).toEqual([])
  })
})

test('what happens in one shop is not told in another', async () => {
  const shop = await shops.newShop()
  const elsewhere = await shops.newShop('Harbor Motors')
  const before = await stateOf(shops, elsewhere)
  await addCustomer(shop)
  expect(await stateOf(shops, elsewhere)).toEqual(before)
  expect(await eventTypes(shops, shop)).toEqual(['customer.created'])
})

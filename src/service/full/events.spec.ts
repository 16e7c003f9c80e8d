import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  acceptedQuote,
  addCustomer,
  addVehicle,
  book,
  draftInvoice,
  line,
  moveAppointment,
  pay,
  subscribe,
  unpaidInvoice,
  writeQuote,
  type Shops,
  type TestShop,
} from '../testing/counter'
import { startShops, type Fields } from '../testing/shop'
import { eventTypes, outboxOf, stateOf, type EventBody } from '../testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')
const HOUR = 3_600_000
const at = (milliseconds: number) => new Date(MONDAY + milliseconds).toISOString()

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
  (steps: string[], fields: Fields, cents = 10_000) =>
  async (shop: TestShop): Promise<Act> => {
    const { id } = await draftInvoice(shop, (await addCustomer(shop)).id, { line_items: [line(cents)] })
    for (const status of steps) await patch(shop, `/invoices/${id}`, { status })
    return change(shop, `/invoices/${id}`, fields)
  }

const CHANGES: [string, (shop: TestShop) => Promise<Act>, string[]][] = [
  [
    'a customer’s new address',
    async (shop) => change(shop, `/customers/${(await addCustomer(shop)).id}`, { email: 'a@example.com' }),
    ['customer.updated'],
  ],
  [
    'a vehicle’s new plate',
    async (shop) => {
      const { id } = await addVehicle(shop, (await addCustomer(shop)).id)
      return change(shop, `/vehicles/${id}`, { license_plate: 'NEW 1' })
    },
    ['vehicle.updated'],
  ],
  ['an appointment’s new time', onAppointment([], { scheduled_at: at(90 * HOUR) }), ['appointment.updated']],
  ['a confirmation', onAppointment([], { status: 'confirmed' }), ['appointment.confirmed']],
  ['an arrival', onAppointment(['confirmed'], { status: 'checked_in' }), ['appointment.checked_in']],
  [
    'a start',
    onAppointment(['confirmed', 'checked_in'], { status: 'in_progress' }),
    ['appointment.in_progress'],
  ],
  [
    'an end',
    onAppointment(['confirmed', 'checked_in', 'in_progress'], { status: 'completed' }),
    ['appointment.completed'],
  ],
  ['a cancelation', onAppointment([], { status: 'canceled' }), ['appointment.canceled']],
  ['an absence', onAppointment(['confirmed'], { status: 'no_show' }), ['appointment.no_show']],
  [
    'a step back',
    onAppointment(['confirmed', 'checked_in'], { status: 'confirmed' }),
    ['appointment.confirmed'],
  ],
  ['a step back to pending', onAppointment(['confirmed'], { status: 'pending' }), ['appointment.updated']],
  [
    'a step back to pending with a note',
    onAppointment(['confirmed'], { status: 'pending', notes: 'Later' }),
    ['appointment.updated'],
  ],
  [
    'a confirmation with a note',
    onAppointment([], { status: 'confirmed', notes: 'By phone' }),
    ['appointment.confirmed', 'appointment.updated'],
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
  ['a quote’s new tax', onQuote([], { tax_cents: 5 }), ['quote.updated']],
  ['a quote that is sent', onQuote([], { status: 'sent' }), ['quote.sent']],
  ['a quote that is accepted', onQuote(['sent'], { status: 'accepted' }), ['quote.accepted']],
  ['a quote that is declined', onQuote(['sent'], { status: 'declined' }), ['quote.declined']],
  ['a quote that is a draft again', onQuote(['sent'], { status: 'draft' }), ['quote.updated']],
  [
    'a quote that is sent with a new end',
    onQuote([], { status: 'sent', expires_at: at(HOUR) }),
    ['quote.sent', 'quote.updated'],
  ],
  ['an invoice’s new note', onInvoice([], { notes: 'Called' }), ['invoice.updated']],
  ['an invoice that is handed out', onInvoice([], { status: 'unpaid' }), ['invoice.updated']],
  [
    'an invoice that is handed out with a date',
    onInvoice([], { status: 'unpaid', due_at: at(HOUR) }),
    ['invoice.updated'],
  ],
  ['an invoice that is voided', onInvoice(['unpaid'], { status: 'voided' }), ['invoice.voided']],
  [
    'an invoice that is voided with a note',
    onInvoice(['unpaid'], { status: 'voided', notes: 'Twice' }),
    ['invoice.voided', 'invoice.updated'],
  ],
  ['an invoice of nothing that is paid', onInvoice(['unpaid'], { status: 'paid' }, 0), ['invoice.paid']],
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

test('every creation is told once, with the record as it was answered', async () => {
  const shop = await shops.newShop()
  const { id: customer_id } = await addCustomer(shop)
  const creations: [string, string, Fields][] = [
    ['customer', '/customers', { name: 'Bo', email: 'bo@example.com' }],
    ['vehicle', '/vehicles', { customer_id, year: 2019, make: 'Subaru', model: 'Outback' }],
    ['appointment', '/appointments', { customer_id, service_type: 'Oil', scheduled_at: at(HOUR) }],
    ['quote', '/quotes', { customer_id, line_items: [line(100)], tax_cents: 5 }],
    ['invoice', '/invoices', { customer_id, line_items: [line(100)], due_at: at(HOUR) }],
  ]
  for (const [noun, path, body] of creations) {
    let answered: Fields = {}
    const told = await toldOf(shop, async () => {
      answered = (await shop.full('POST', path, body)).body
    })
    expect(told).toEqual([
      { id: expect.any(String), type: `${noun}.created`, timestamp: at(0), data: { object: answered } },
    ])
  }
})

test('a deletion carries the last record', async () => {
  const shop = await shops.newShop()
  const booked = await book(shop, (await addCustomer(shop)).id, { notes: 'Waits' })
  const told = await toldOf(shop, () => shop.full('DELETE', `/appointments/${booked.id}`))
  expect(told.map(({ type, data }) => [type, data.object])).toEqual([['appointment.deleted', booked]])
})

test('a conversion is told of the quote and of its invoice', async () => {
  const shop = await shops.newShop()
  const quote = await acceptedQuote(shop, (await addCustomer(shop)).id)
  let invoice: Fields = {}
  const told = await toldOf(shop, async () => {
    invoice = (await shop.full('POST', `/quotes/${quote.id}/convert-to-invoice`)).body
  })
  expect(told.map(({ type, data }) => [type, data.object])).toEqual([
    ['quote.converted', { ...quote, status: 'converted' }],
    ['invoice.created', invoice],
  ])
})

test.each([
  [4_000, 'invoice.partially_paid'],
  [10_000, 'invoice.paid'],
])('a payment of %i of 10000 is told, and %s with it', async (cents, type) => {
  const shop = await shops.newShop()
  const { id } = await unpaidInvoice(shop, (await addCustomer(shop)).id)
  let payment: Fields = {}
  const told = await toldOf(shop, async () => {
    payment = await pay(shop, id, cents)
  })
  const invoice = await read(shop, `/invoices/${id}`)
  expect(told.map((event) => [event.type, event.data.object])).toEqual([
    ['payment.created', payment],
    [type, invoice],
  ])
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

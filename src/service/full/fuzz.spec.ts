import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyCharacter } from '~/domain/testing/anyCharacter'
import { line, oneOfEach, type Shops, type TestShop } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// Whatever JSON is sent: an answer that the contract knows, never a fault, and a refusal leaves no trace.
// That each answer is of its contract's shape is checked by the caller of every test.

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

async function stocked() {
  const shop = await shops.newShop()
  return { shop, ...(await oneOfEach(shop)) }
}

type Stock = Awaited<ReturnType<typeof stocked>>

const WRITES: [string, string, (stock: Stock) => string, string[]][] = [
  ['POST', 'a customer', () => '/customers', ['name']],
  ['PATCH', 'a customer', (stock) => `/customers/${stock.customer}`, []],
  ['POST', 'a vehicle', () => '/vehicles', ['customer_id', 'year', 'make', 'model']],
  ['PATCH', 'a vehicle', (stock) => `/vehicles/${stock.vehicle}`, []],
  ['POST', 'an appointment', () => '/appointments', ['customer_id', 'service_type', 'scheduled_at']],
  ['PATCH', 'an appointment', (stock) => `/appointments/${stock.appointment}`, []],
  ['POST', 'a quote', () => '/quotes', ['customer_id', 'line_items', 'tax_cents']],
  ['PATCH', 'a quote', (stock) => `/quotes/${stock.quote}`, []],
  ['POST', 'a conversion', (stock) => `/quotes/${stock.quote}/convert-to-invoice`, []],
  ['POST', 'an invoice', () => '/invoices', ['customer_id', 'line_items', 'tax_cents']],
  ['PATCH', 'an invoice', (stock) => `/invoices/${stock.draft}`, []],
  ['POST', 'a payment', (stock) => `/payments/${stock.unpaid}/record`, ['amount_cents', 'method']],
  ['POST', 'a subscription', () => '/webhooks', ['url', 'events']],
]

const anything = fc.jsonValue({ maxDepth: 4, stringUnit: anyCharacter })
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.constantFrom('', '\0', '\ud800', '🚗'.repeat(100)),
)
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, 1e308, 2 ** 53 - 1, 2 ** 53, 0.1),
)
const time = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z', '2026-03-14T09:30:00+05:45'),
)
const money = fc.oneof(fc.integer({ min: -1, max: 20_000 }), fc.constant(2 ** 53 - 1), number)
const lines = fc.array(
  fc.record({
    description: fc.oneof(fc.constant('Brakes'), text),
    quantity: fc.oneof(fc.constantFrom(1, 0.5, 1e6, 1e-5), number),
    unit_price_cents: fc.oneof(fc.constantFrom(100, -100, 1e8), money),
  }),
  { maxLength: 4 },
)

/** Mostly what fits the field, or nearly does; `ids` are those of the shop. */
const fieldsOf = (ids: string[]) => {
  const id = fc.oneof(fc.constantFrom(...ids), text)
  const status = fc.constantFrom(
    'pending',
    'confirmed',
    'canceled',
    'sent',
    'draft',
    'unpaid',
    'voided',
    'paid',
    'ready',
  )
  return {
    name: text,
    email: fc.oneof(fc.emailAddress(), text),
    phone: fc.oneof(fc.constant('+15125550143'), text),
    notes: fc.option(text),
    customer_id: id,
    vehicle_id: fc.option(id),
    year: fc.oneof(fc.integer({ min: 1880, max: 2040 }), number),
    make: text,
    model: text,
    vin: fc.oneof(fc.constant('3TMCZ5AN1MM400001'), text),
    license_plate: text,
    status,
    service_type: text,
    scheduled_at: time,
    duration_minutes: fc.oneof(fc.integer({ min: 0, max: 1_500 }), number),
    line_items: lines,
    tax_cents: money,
    expires_at: fc.option(time),
    due_at: fc.option(time),
    amount_cents: money,
    method: fc.constantFrom('cash', 'card', 'bitcoin'),
    reference: text,
    note: text,
    recorded_at: time,
    url: fc.oneof(fc.webUrl({ validSchemes: ['https', 'http'] }), text),
    label: text,
    events: fc.array(fc.oneof(fc.constantFrom('*', 'invoice.paid'), text), { maxLength: 3 }),
    id,
    payments: anything,
  }
}

/** Bodies near what a write takes: its required fields, some others, and now and then nonsense in one of them. */
function bodies(ids: string[], required: string[]) {
  const fields: Readonly<Record<string, fc.Arbitrary<unknown>>> = fieldsOf(ids)
  const near = fc
    .subarray(Object.keys(fields), { maxLength: 3 })
    .chain((others) =>
      fc.record(
        Object.fromEntries(
          [...required, ...others].map((name) => [
            name,
            fc.oneof({ weight: 12, arbitrary: fields[name] ?? anything }, { weight: 1, arbitrary: anything }),
          ]),
        ),
      ),
    )
  return fc.oneof({ weight: 8, arbitrary: near }, { weight: 1, arbitrary: anything })
}

/** Everything that was taken can be read again, on both surfaces, in the shape of their contracts. */
async function expectReadable(shop: TestShop, customer: string) {
  for (const path of [
    '/customers',
    `/customers/${customer}/vehicles`,
    '/appointments',
    '/quotes',
    '/invoices',
    '/payments',
    '/webhooks',
  ])
    expect([path, (await shop.full('GET', path)).status]).toEqual([path, 200])
  for (const path of ['/customers', '/appointments'])
    expect([path, (await shop.live(path)).status]).toEqual([path, 200])
}

test.each(WRITES)(
  '%s of %s stands any JSON',
  async (method, _, pathOf, required) => {
    const stock = await stocked()
    const { shop, customer, vehicle } = stock
    let state = await stateOf(shops, shop)
    await fc.assert(
      fc.asyncProperty(bodies([customer, vehicle, stock.quote], required), async (body) => {
        const answer = await shop.full(method, pathOf(stock), body)
        expect([200, 201, 400, 404, 422]).toContain(answer.status)
        const after = await stateOf(shops, shop)
        const isRefused = answer.status >= 400
        expect(answer.message !== '').toBe(isRefused)
        expect(after).toEqual(isRefused ? state : after)
        state = after
      }),
      { numRuns: 150 },
    )
    await expectReadable(shop, customer)
    const next = { customer_id: customer, line_items: [line(100)] }
    expect((await shop.full('POST', '/quotes', next)).status).toBe(201)
  },
  60_000,
)

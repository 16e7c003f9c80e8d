import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addVehicle,
  book,
  draftInvoice,
  line,
  moveAppointment,
  pay,
  unpaidInvoice,
  writeQuote,
  acceptedQuote,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

/** Makes a record with something in every field, and says where it is. */
type Make = (shop: TestShop) => Promise<string>

const customer: Make = async (shop) => {
  const { id } = await addCustomer(shop, { email: 'm@example.com', phone: '+15125550143', notes: 'Dogs' })
  return `/customers/${id}`
}
const vehicle: Make = async (shop) => {
  const details = { trim: 'SR5', color: 'Cement', vin: '3TMCZ5AN1MM400001', license_plate: 'KXR-4412' }
  const { id } = await addVehicle(shop, (await addCustomer(shop)).id, details)
  return `/vehicles/${id}`
}
const appointment: Make = async (shop) => {
  const { id } = await addCustomer(shop)
  const { id: vehicle_id } = await addVehicle(shop, id)
  return `/appointments/${(await book(shop, id, { vehicle_id, notes: 'Waits' })).id}`
}
const quote: Make = async (shop) => {
  const { id } = await addCustomer(shop)
  const { id: vehicle_id } = await addVehicle(shop, id)
  const fields = { vehicle_id, tax_cents: 50, expires_at: '2026-04-16T00:00:00Z' }
  return `/quotes/${(await writeQuote(shop, id, fields)).id}`
}
const invoice: Make = async (shop) => {
  const { id } = await addCustomer(shop)
  const fields = { tax_cents: 50, due_at: '2026-04-16T00:00:00Z', notes: 'Pays by check' }
  return `/invoices/${(await draftInvoice(shop, id, fields)).id}`
}

const NOUNS: [string, Make][] = [
  ['customer', customer],
  ['vehicle', vehicle],
  ['appointment', appointment],
  ['quote', quote],
  ['invoice', invoice],
]

/** Records that have moved on, in which much may no longer be changed. */
const MOVED: [string, Make][] = [
  [
    'appointment that is canceled',
    async (shop) => {
      const { id } = await book(shop, (await addCustomer(shop)).id)
      await moveAppointment(shop, id, 'canceled')
      return `/appointments/${id}`
    },
  ],
  [
    'quote that is converted',
    async (shop) => {
      const { id } = await acceptedQuote(shop, (await addCustomer(shop)).id)
      await shop.full('POST', `/quotes/${id}/convert-to-invoice`)
      return `/quotes/${id}`
    },
  ],
  [
    'quote that expired with nobody noticing',
    async (shop) => {
      const expires_at = new Date(MONDAY).toISOString()
      shops.clock.now = MONDAY - 1
      const { id } = await writeQuote(shop, (await addCustomer(shop)).id, { expires_at })
      shops.clock.now = MONDAY
      return `/quotes/${id}`
    },
  ],
  [
    'invoice that is partly paid',
    async (shop) => {
      const { id } = await unpaidInvoice(shop, (await addCustomer(shop)).id)
      await pay(shop, id, 1)
      return `/invoices/${id}`
    },
  ],
  [
    'invoice that is voided',
    async (shop) => {
      const { id } = await unpaidInvoice(shop, (await addCustomer(shop)).id)
      await pay(shop, id, 10_000)
      await shop.full('PATCH', `/invoices/${id}`, { status: 'voided' })
      return `/invoices/${id}`
    },
  ],
]

/** Without what only the single answer of an invoice carries. */
const own = (record: Fields) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field !== 'payments'))

async function later<T>(act: () => Promise<T>): Promise<T> {
  shops.clock.now = MONDAY + 60_000
  return act().finally(() => {
    shops.clock.now = MONDAY
  })
}

test.each([...NOUNS, ...MOVED])(
  'sending a %s back whole changes nothing and tells nobody',
  async (_, make) => {
    const shop = await shops.newShop()
    const path = await make(shop)
    const { body: record } = await shop.full('GET', path)
    const before = await stateOf(shops, shop)
    const answer = await later(() => shop.full('PATCH', path, record))
    expect([answer.status, answer.message]).toEqual([200, ''])
    expect(answer.body).toEqual(own(record))
    expect(await stateOf(shops, shop)).toEqual(before)
  },
)

test.each([...NOUNS, ...MOVED])('an empty change of a %s is none', async (_, make) => {
  const shop = await shops.newShop()
  const path = await make(shop)
  const { body: record } = await shop.full('GET', path)
  const before = await stateOf(shops, shop)
  const answer = await later(() => shop.full('PATCH', path, {}))
  expect([answer.status, answer.body]).toEqual([200, own(record)])
  expect(await stateOf(shops, shop)).toEqual(before)
})

const READ_ONLY: [string, Make, string[]][] = [
  ['customer', customer, ['id', 'created_at', 'updated_at']],
  ['vehicle', vehicle, ['id', 'created_at']],
  ['appointment', appointment, ['id', 'created_at', 'updated_at']],
  ['quote', quote, ['id', 'subtotal_cents', 'total_cents', 'created_at']],
  [
    'invoice',
    invoice,
    [
      'id',
      'quote_id',
      'subtotal_cents',
      'total_cents',
      'amount_paid_cents',
      'balance_cents',
      'paid_at',
      'payments',
      'created_at',
    ],
  ],
]

test.each(READ_ONLY)(
  'what the service keeps of a %s is not looked at, whatever is sent',
  async (_, make, fields) => {
    const shop = await shops.newShop()
    const path = await make(shop)
    const { body: record } = await shop.full('GET', path)
    const before = await stateOf(shops, shop)
    for (const value of [null, 0, -1, 'nonsense', true, [], { deep: [1] }, 9e15, '2030-01-01T00:00:00Z']) {
      const patch = Object.fromEntries(fields.map((field) => [field, value]))
      const answer = await shop.full('PATCH', path, patch)
      expect([value, answer.status, answer.body]).toEqual([value, 200, own(record)])
    }
    expect(await stateOf(shops, shop)).toEqual(before)
  },
)

const NULLABLE: [string, string, Make][] = [
  ...['email', 'phone', 'notes'].map((field): [string, string, Make] => [field, 'customer', customer]),
  ...['trim', 'color', 'vin', 'license_plate'].map((field): [string, string, Make] => [
    field,
    'vehicle',
    vehicle,
  ]),
  ...['vehicle_id', 'notes'].map((field): [string, string, Make] => [field, 'appointment', appointment]),
  ...['vehicle_id', 'expires_at'].map((field): [string, string, Make] => [field, 'quote', quote]),
  ...['due_at', 'notes'].map((field): [string, string, Make] => [field, 'invoice', invoice]),
]

test.each(NULLABLE)('null clears the %s of a %s, and nothing else', async (field, _, make) => {
  const shop = await shops.newShop()
  const path = await make(shop)
  const { body: record } = await shop.full('GET', path)
  expect(record[field]).not.toBeNull()
  const answer = await shop.full('PATCH', path, { [field]: null })
  expect([answer.status, answer.body]).toEqual([200, { ...own(record), [field]: null }])
  expect((await shop.full('GET', path)).body).toEqual({ ...record, [field]: null })
})

const LASTING: [string, string, Make][] = [
  ['name', 'customer', customer],
  ...['customer_id', 'year', 'make', 'model'].map((field): [string, string, Make] => [
    field,
    'vehicle',
    vehicle,
  ]),
  ...['customer_id', 'status', 'service_type', 'scheduled_at', 'duration_minutes'].map(
    (field): [string, string, Make] => [field, 'appointment', appointment],
  ),
  ...['customer_id', 'status', 'line_items', 'tax_cents'].map((field): [string, string, Make] => [
    field,
    'quote',
    quote,
  ]),
  ...['customer_id', 'status', 'line_items', 'tax_cents'].map((field): [string, string, Make] => [
    field,
    'invoice',
    invoice,
  ]),
]

test.each(LASTING)('the %s of a %s is not cleared', async (field, _, make) => {
  const shop = await shops.newShop()
  const path = await make(shop)
  const before = await stateOf(shops, shop)
  const answer = await shop.full('PATCH', path, { [field]: null })
  expect([answer.status, answer.message]).toEqual([400, `${field} may not be null`])
  expect(await stateOf(shops, shop)).toEqual(before)
})

const OWNED = NOUNS.filter(([noun]) => noun !== 'customer')

test.each(OWNED)('a %s stays with its customer', async (_, make) => {
  const shop = await shops.newShop()
  const path = await make(shop)
  const { id: other } = await addCustomer(shop, { name: 'Bo' })
  const before = await stateOf(shops, shop)
  for (const customer_id of [other, 'nobody']) {
    const answer = await shop.full('PATCH', path, { customer_id, notes: undefined })
    expect([answer.status, answer.message]).toEqual([422, "customer_id can't be changed"])
  }
  expect(await stateOf(shops, shop)).toEqual(before)
})

test.each([
  ['/appointments', { service_type: 'Oil change', scheduled_at: '2027-03-15T09:00:00Z' }, 'pending'],
  ['/quotes', { line_items: [line(100)] }, 'draft'],
  ['/invoices', { line_items: [line(100)] }, 'draft'],
])(
  'nothing is made at %s in a status of the caller’s choice, not even its first',
  async (path, fields, first) => {
    const shop = await shops.newShop()
    const { id: customer_id } = await addCustomer(shop)
    const before = await stateOf(shops, shop)
    const answer = await shop.full('POST', path, { customer_id, ...fields, status: first })
    expect([answer.status, answer.message]).toEqual([400, 'status is not a field of this request'])
    expect(await stateOf(shops, shop)).toEqual(before)
  },
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acceptedQuote,
  addCustomer,
  addVehicle,
  line,
  NOBODY,
  writeQuote,
  type Shops,
} from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

test('POST /quotes writes a draft, adds it up and answers all of it', async () => {
  const shop = await shops.newShop()
  const { id: customer_id } = await addCustomer(shop)
  const { id: vehicle_id } = await addVehicle(shop, customer_id)
  const given = {
    customer_id,
    vehicle_id,
    line_items: [line(18_950), line(12_500, 1.5, 'Labor'), line(-2_000, 1, 'Discount')],
    tax_cents: 2_345,
    expires_at: '2026-04-16T00:00:00.000Z',
  }
  const written = await shop.full('POST', '/quotes', given)
  expect(written.status).toBe(201)
  expect(written.body).toEqual({
    id: expect.any(String),
    ...given,
    status: 'draft',
    subtotal_cents: 35_700,
    total_cents: 38_045,
    created_at: '2026-03-16T08:00:00.000Z',
  })
  expect((await shop.full('GET', `/quotes/${written.id}`)).body).toEqual(written.body)
})

test('what is not said of a quote: no tax, no vehicle, no end', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const quote = await writeQuote(shop, id, { line_items: [line(700)] })
  expect(quote).toMatchObject({ tax_cents: 0, vehicle_id: null, expires_at: null, total_cents: 700 })
})

test.each(['description', 'quantity', 'unit_price_cents'])(
  'a line without %s is not written',
  async (field) => {
    const shop = await shops.newShop()
    const { id: customer_id } = await addCustomer(shop)
    const before = await stateOf(shops, shop)
    const line_items = [line(100), { ...line(100), [field]: undefined }]
    const answer = await shop.full('POST', '/quotes', { customer_id, line_items })
    expect([answer.status, answer.message]).toEqual([400, `line_items[1].${field} is required`])
    expect(await stateOf(shops, shop)).toEqual(before)
  },
)

// Half a cent goes away from zero, line by line, and exactly where floats would miss it.
test.each([
  [[line(1, 0.5)], 1],
  [[line(1, 0.49999)], 0],
  [[line(101, 0.5)], 51],
  [[line(1_000), line(-1, 0.5)], 999],
  [[line(1_000), line(-3, 0.5)], 998],
  [[line(335, 1.1)], 369],
  [[line(50, 1.15)], 58],
  [[line(1, 0.5), line(1, 0.5), line(1, 0.5)], 3],
  [[line(0, 1_000_000)], 0],
])('the lines %j come to %i cents', async (line_items, cents) => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const quote = await writeQuote(shop, id, { line_items, tax_cents: 7 })
  expect(quote).toMatchObject({ line_items, subtotal_cents: cents, tax_cents: 7, total_cents: cents + 7 })
})

test('GET /quotes lists the newest first', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const first = await writeQuote(shop, id)
  const second = await writeQuote(shop, id)
  const third = await writeQuote(shop, id)
  const listed = await shop.full('GET', '/quotes')
  expect(listed.status).toBe(200)
  expect(listed.body).toEqual({
    data: [third, second, first],
    pagination: { next_cursor: null, has_more: false, limit: 20 },
  })
})

test('PATCH /quotes/{id} changes what was sent and leaves the rest', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const before = await writeQuote(shop, id, { tax_cents: 50 })
  const other = await writeQuote(shop, id)
  const line_items = [line(3_000, 2)]
  const changed = await shop.full('PATCH', `/quotes/${before.id}`, { line_items })
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({ ...before, line_items, subtotal_cents: 6_000, total_cents: 6_050 })
  expect((await shop.full('GET', `/quotes/${before.id}`)).body).toEqual(changed.body)
  expect((await shop.full('GET', `/quotes/${other.id}`)).body).toEqual(other)
})

test('a quote becomes an invoice whole, and only once', async () => {
  const shop = await shops.newShop()
  const { id: customer_id } = await addCustomer(shop)
  const lines = { line_items: [line(20_000), line(999, 0.5, 'Shop rags')], tax_cents: 1_650 }
  const quote = await acceptedQuote(shop, customer_id, lines)
  const converted = await shop.full('POST', `/quotes/${quote.id}/convert-to-invoice`)
  expect(converted.status).toBe(201)
  expect(converted.body).toEqual({
    id: expect.any(String),
    number: expect.stringMatching(/^\d+$/),
    quote_id: quote.id,
    customer_id,
    status: 'unpaid',
    ...lines,
    subtotal_cents: 20_500,
    total_cents: 22_150,
    amount_paid_cents: 0,
    balance_cents: 22_150,
    due_at: null,
    paid_at: null,
    notes: null,
    created_at: '2026-03-16T08:00:00.000Z',
  })
  expect((await shop.full('GET', `/quotes/${quote.id}`)).body).toEqual({ ...quote, status: 'converted' })
  const before = await stateOf(shops, shop)
  const again = await shop.full('POST', `/quotes/${quote.id}/convert-to-invoice`)
  expect(again.status).toBe(422)
  expect(again.message).toContain('converted')
  expect(await stateOf(shops, shop)).toEqual(before)
  expect((await shop.full('GET', '/invoices')).rows).toEqual([converted.body])
})

test('converting takes no body but an empty one', async () => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const { id } = await acceptedQuote(shop, customerId)
  const before = await stateOf(shops, shop)
  const refused = await shop.full('POST', `/quotes/${id}/convert-to-invoice`, { due_at: null })
  expect([refused.status, refused.message]).toEqual([400, 'due_at is not a field of this request'])
  expect(await stateOf(shops, shop)).toEqual(before)
  expect((await shop.full('POST', `/quotes/${id}/convert-to-invoice`, {})).status).toBe(201)
})

test('converting a quote that is not there is a 404 that says so', async () => {
  const shop = await shops.newShop()
  for (const id of [NOBODY, 'nobody']) {
    const answer = await shop.full('POST', `/quotes/${id}/convert-to-invoice`)
    expect([answer.status, answer.message]).toEqual([404, 'Quote not found'])
  }
  expect((await stateOf(shops, shop)).invoices).toEqual([])
})

test('a quote with a vehicle of another shop, or of none, is not written', async () => {
  const shop = await shops.newShop()
  const elsewhere = await shops.newShop('Harbor Motors')
  const stranger = await addCustomer(elsewhere)
  const strangersCar = await addVehicle(elsewhere, stranger.id)
  const { id: customer_id } = await addCustomer(shop)
  const mine = await writeQuote(shop, customer_id)
  const before = await stateOf(shops, shop)
  for (const vehicle_id of [NOBODY, 'nobody', strangersCar.id]) {
    const written = await shop.full('POST', '/quotes', { customer_id, vehicle_id, line_items: [line(1)] })
    expect([written.status, written.message]).toEqual([404, 'Vehicle not found'])
    const changed = await shop.full('PATCH', `/quotes/${mine.id}`, { vehicle_id })
    expect([changed.status, changed.message]).toEqual([404, 'Vehicle not found'])
  }
  expect(await stateOf(shops, shop)).toEqual(before)
})

test('a quote does not take the vehicle of another customer', async () => {
  const shop = await shops.newShop()
  const maria = await addCustomer(shop)
  const bo = await addCustomer(shop, { name: 'Bo' })
  const { id: vehicle_id } = await addVehicle(shop, bo.id)
  const mine = await writeQuote(shop, maria.id)
  const before = await stateOf(shops, shop)
  const body = { customer_id: maria.id, vehicle_id, line_items: [line(1)] }
  const written = await shop.full('POST', '/quotes', body)
  const changed = await shop.full('PATCH', `/quotes/${mine.id}`, { vehicle_id })
  expect([written.status, written.message]).toEqual([422, 'vehicle_id is the vehicle of another customer'])
  expect([changed.status, changed.message]).toEqual([written.status, written.message])
  expect(await stateOf(shops, shop)).toEqual(before)
})

import type { Fields, startShops } from './shop'

// What is done at the counter before the thing that a test is about. A refusal here is a fault of the test.

export type Shops = Awaited<ReturnType<typeof startShops>>
export type TestShop = Awaited<ReturnType<Shops['newShop']>>

/** No customer, vehicle or anything else has it. */
export const NOBODY = '00000000-0000-7000-8000-000000000000'

async function done(shop: TestShop, method: string, path: string, body?: Fields) {
  const answer = await shop.full(method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path} was refused: ${answer.text}`)
  return answer.body as Fields & { id: string }
}

export const line = (cents: number, quantity = 1, description = 'Front brake pads') => ({
  description,
  quantity,
  unit_price_cents: cents,
})

export const addCustomer = (shop: TestShop, fields: Fields = {}) =>
  done(shop, 'POST', '/customers', { name: 'Maria Alvarez', ...fields })

export const addVehicle = (shop: TestShop, customerId: string, fields: Fields = {}) =>
  done(shop, 'POST', '/vehicles', {
    customer_id: customerId,
    year: 2019,
    make: 'Subaru',
    model: 'Outback',
    ...fields,
  })

export const book = (shop: TestShop, customerId: string, fields: Fields = {}) =>
  done(shop, 'POST', '/appointments', {
    customer_id: customerId,
    service_type: 'Oil change',
    scheduled_at: '2027-03-15T09:00:00Z',
    ...fields,
  })

export const moveAppointment = (shop: TestShop, id: string, status: string) =>
  done(shop, 'PATCH', `/appointments/${id}`, { status })

export const writeQuote = (shop: TestShop, customerId: string, fields: Fields = {}) =>
  done(shop, 'POST', '/quotes', { customer_id: customerId, line_items: [line(10_000)], ...fields })

export async function acceptedQuote(shop: TestShop, customerId: string, fields: Fields = {}) {
  const { id } = await writeQuote(shop, customerId, fields)
  await done(shop, 'PATCH', `/quotes/${id}`, { status: 'sent' })
  return done(shop, 'PATCH', `/quotes/${id}`, { status: 'accepted' })
}

export const draftInvoice = (shop: TestShop, customerId: string, fields: Fields = {}) =>
  done(shop, 'POST', '/invoices', { customer_id: customerId, line_items: [line(10_000)], ...fields })

export async function unpaidInvoice(shop: TestShop, customerId: string, fields: Fields = {}) {
  const { id } = await draftInvoice(shop, customerId, fields)
  return done(shop, 'PATCH', `/invoices/${id}`, { status: 'unpaid' })
}

export const pay = (shop: TestShop, invoiceId: string, cents: number, fields: Fields = {}) =>
  done(shop, 'POST', `/payments/${invoiceId}/record`, { amount_cents: cents, method: 'cash', ...fields })

export const subscribe = (shop: TestShop, fields: Fields = {}) =>
  done(shop, 'POST', '/webhooks', { url: 'https://hooks.example.com/shop', events: ['*'], ...fields })

/** A link that lets one computer in, with its code; of a shop whose key may do everything. */
export const linkDevice = (shop: TestShop, fields: Fields = {}) =>
  done(shop, 'POST', '/device-links', { label: 'Front counter 2', preset: 'read-write', ...fields })

const SHOWN = 40

/** Rows of a field and a value, with the value short enough for a test's name. */
export const cases = (rows: readonly (readonly [field: string, value: unknown])[]) =>
  rows.map(([field, value]) => {
    const text = JSON.stringify(value) ?? String(value)
    return { field, value, shown: text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text }
  })

/** One record of each kind, by id; of invoices a draft and one that takes payments. */
export async function oneOfEach(shop: TestShop) {
  const { id: customer } = await addCustomer(shop)
  const { id: vehicle } = await addVehicle(shop, customer)
  const { id: appointment } = await book(shop, customer)
  const { id: quote } = await writeQuote(shop, customer)
  const { id: draft } = await draftInvoice(shop, customer)
  const { id: unpaid } = await unpaidInvoice(shop, customer)
  return { customer, vehicle, appointment, quote, draft, unpaid }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, oneOfEach, pay, subscribe, type Shops } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'

// Some databases and programs write UUIDs in capitals. RFC 9562 has both read as the same.

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

test('a path with an id in capitals is the record, on both surfaces', async () => {
  const shop = await shops.newShop()
  const ids = await oneOfEach(shop)
  const payment = await pay(shop, ids.unpaid, 1)
  const paths = {
    customers: ids.customer,
    vehicles: ids.vehicle,
    appointments: ids.appointment,
    quotes: ids.quote,
    invoices: ids.unpaid,
    payments: payment.id,
  }
  for (const [noun, id] of Object.entries(paths)) {
    const capitals = await shop.full('GET', `/${noun}/${id.toUpperCase()}`)
    expect([noun, capitals.status, capitals.id]).toEqual([noun, 200, id])
  }
  for (const noun of ['customers', 'appointments', 'invoices'] as const) {
    const capitals = await shop.live(`/${noun}/${paths[noun].toUpperCase()}`)
    expect([noun, capitals.status, capitals.id]).toEqual([noun, 200, paths[noun]])
  }
  const cars = await shop.full('GET', `/customers/${ids.customer.toUpperCase()}/vehicles`)
  expect(cars.rows.map(({ id }) => id)).toEqual([ids.vehicle])
  const paid = await shop.full('POST', `/payments/${ids.unpaid.toUpperCase()}/record`, {
    amount_cents: 1,
    method: 'cash',
  })
  expect([paid.status, paid.body.invoice_id]).toEqual([201, ids.unpaid])
  const { id: webhook } = await subscribe(shop)
  expect((await shop.full('DELETE', `/webhooks/${webhook.toUpperCase()}`)).status).toBe(204)
})

test('a body may name its customer and vehicle in capitals, and the record has them as they were given out', async () => {
  const shop = await shops.newShop()
  const { customer, vehicle, appointment } = await oneOfEach(shop)
  const booked = await shop.full('POST', '/appointments', {
    customer_id: customer.toUpperCase(),
    vehicle_id: vehicle.toUpperCase(),
    service_type: 'Tires',
    scheduled_at: '2027-05-15T09:00:00Z',
  })
  expect([booked.status, booked.body]).toEqual([
    201,
    expect.objectContaining({ customer_id: customer, vehicle_id: vehicle }),
  ])
  const changed = await shop.full('PATCH', `/appointments/${appointment}`, {
    customer_id: customer.toUpperCase(),
    vehicle_id: vehicle.toUpperCase(),
  })
  expect([changed.status, changed.body.customer_id, changed.body.vehicle_id]).toEqual([
    200,
    customer,
    vehicle,
  ])
})

test('a filter, a list of ids and the cursor of the live surface take capitals', async () => {
  const shop = await shops.newShop()
  const { customer, appointment, unpaid } = await oneOfEach(shop)
  const customer_id = customer.toUpperCase()
  const found = await shop.full('GET', '/appointments', undefined, { query: { customer_id } })
  expect(found.rows.map(({ id }) => id)).toEqual([appointment])
  await pay(shop, unpaid, 1)
  const payments = await shop.full('GET', '/payments', undefined, {
    query: { invoice_id: unpaid.toUpperCase() },
  })
  expect(payments.rows).toHaveLength(1)
  const people = await shop.full('GET', '/people', undefined, { query: { ids: customer_id } })
  expect(people.rows.map(({ id }) => id)).toEqual([customer])
  const debts = await shop.full('GET', '/debts', undefined, { query: { customer_ids: customer_id } })
  expect(debts.rows).toHaveLength(1)

  const { id: newer } = await addCustomer(shop)
  const page = await shop.live('/customers', { query: { cursor: newer.toUpperCase() } })
  expect([page.status, page.rows.map(({ id }) => id)]).toEqual([200, [customer]])
  const empty = await shop.live('/customers', { query: { cursor: '' } })
  expect([empty.status, empty.message]).toEqual([400, 'Invalid cursor'])
})

test('a name that looks like an id keeps its capitals', async () => {
  const shop = await shops.newShop()
  const name = '01998C3E-5B2A-7C41-9D0E-3F6A2B8C4D10'
  expect((await addCustomer(shop, { name, notes: name })).name).toBe(name)
})

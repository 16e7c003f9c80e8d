import { expect, test } from 'vitest'
import type { Behaviour } from './behaviour'
import { type Body, openOther } from './open'
import type { Rights } from './rights'
import { OTHER_KEY } from './service'
import { addCustomer } from './stock'

function openLive(behaviour: Partial<Behaviour> = {}, rights: Rights = {}) {
  const shop = openOther(behaviour, rights)
  const get = async (
    path: string,
    headers: Record<string, string> = { Authorization: `Bearer ${OTHER_KEY}` },
  ) => {
    const url = `http://other.test/api/v1${path}`
    const response = await shop.fetch(new Request(url, { headers }))
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
  }
  return { ...shop, get }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('it reads the same books, in the other surface’s words', async () => {
  const { get, pay, ask, customer } = openLive()
  await ask('POST /appointments', {
    customer_id: customer.id,
    service_type: 'Oil change',
    scheduled_at: '2026-05-05T15:00:00Z',
  })
  await pay(4_000)
  const [person] = (await get('/customers')).body['items'] as Body[]
  expect(person).toMatchObject({ id: expect.stringMatching(UUID), firstName: 'Ruth', lastName: 'Delgado' })
  const id = String(person?.['id'])
  expect((await get('/invoices')).body).toMatchObject({
    items: [{ customerId: id, status: 'PARTIAL', totalCents: 10_000, balanceCents: 6_000, dueDate: null }],
    nextCursor: null,
  })
  expect((await get('/appointments')).body).toMatchObject({
    items: [
      { customerId: id, status: 'SCHEDULED', startAt: '2026-05-05T15:00:00.000Z', title: 'Oil change' },
    ],
  })
  expect((await get(`/customers/${id}`)).body).toEqual(person)
})

test('it is read page by page by the last id, to a cursor that is null', async () => {
  const shop = openLive()
  for (let nth = 0; nth < 29; nth += 1) addCustomer(shop, `Customer ${nth}`)
  const first = (await shop.get('/customers')).body as { items: Body[]; nextCursor: string }
  expect(first.items).toHaveLength(25)
  expect(first.nextCursor).toBe(first.items.at(-1)?.['id'])
  const { body } = await shop.get(`/customers?cursor=${first.nextCursor}&limit=1000`)
  expect(body).toMatchObject({ items: { length: 5 }, nextCursor: null })
})

test('appointments are asked for by their day', async () => {
  const { get, ask, customer } = openLive()
  for (const day of ['04', '05', '06', '07']) {
    const scheduled_at = `2026-05-${day}T23:00:00Z`
    await ask('POST /appointments', { customer_id: customer.id, service_type: 'Oil change', scheduled_at })
  }
  const { body } = await get('/appointments?startDate=2026-05-05&endDate=2026-05-06')
  expect(body).toMatchObject({ items: { length: 2 } })
})

test('each no is flat, with the documented words', async () => {
  const { get } = openLive({}, { only: ['invoices'] })
  const none = '00000000-0000-0000-0000-000000000000'
  const another = { Authorization: 'Bearer another' }
  expect(await get('/customers?cursor=page-2')).toMatchObject({
    status: 400,
    body: { error: 'Invalid cursor' },
  })
  for (const headers of [{}, { Authorization: 'Bearer nobody' }, { 'X-Service-Key': OTHER_KEY }]) {
    expect(await get('/customers', { ...headers })).toMatchObject({
      status: 401,
      body: { error: 'Missing or invalid API key' },
    })
  }
  expect(await get('/customers', another)).toMatchObject({
    status: 403,
    body: { error: 'This API key does not have the "read:customers" scope' },
  })
  expect(await get('/invoices', another)).toMatchObject({ status: 200 })
  expect(await get(`/customers/${none}`)).toMatchObject({
    status: 404,
    body: { error: 'Customer not found' },
  })
  expect(await get(`/appointments/${none}`)).toMatchObject({
    status: 404,
    body: { error: 'Appointment not found' },
  })
})

test('the 301st request in a minute is too many, and no answer says so beforehand', async () => {
  const { get, clock } = openLive()
  for (let nth = 1; nth <= 300; nth += 1) expect((await get('/invoices')).status).toBe(200)
  const { status, body, headers } = await get('/invoices')
  expect([status, body]).toEqual([429, { error: 'Rate limit exceeded' }])
  expect([...headers.keys()].filter((name) => /ratelimit|retry/.test(name))).toEqual([])
  clock.now += 60_000
  expect((await get('/invoices')).status).toBe(200)
})

test('nothing can be written', async () => {
  const { fetch, books } = openLive()
  const headers = { Authorization: `Bearer ${OTHER_KEY}` }
  const init = { method: 'POST', headers, body: '{"firstName":"Omar"}' }
  expect((await fetch(new Request('http://other.test/api/v1/customers', init))).status).toBe(404)
  expect(books.customers.all()).toHaveLength(1)
})

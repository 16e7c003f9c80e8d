import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPOINTMENT_STATUSES, walk } from '~/domain/appointments'
import { addCustomer, addVehicle, book, moveAppointment, NOBODY, type Shops } from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')
const onDay = (day: number) => `2027-03-${String(day).padStart(2, '0')}T09:00:00.000Z`

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

test('POST /appointments books a pending one and answers all of it', async () => {
  const shop = await shops.newShop()
  const { id: customer_id } = await addCustomer(shop)
  const { id: vehicle_id } = await addVehicle(shop, customer_id)
  const given = {
    customer_id,
    vehicle_id,
    service_type: 'Oil change',
    scheduled_at: '2027-03-15T09:00:00.000Z',
    duration_minutes: 90,
    notes: 'Rattles when cold',
  }
  const booked = await shop.full('POST', '/appointments', given)
  expect(booked.status).toBe(201)
  expect(booked.body).toEqual({
    id: expect.any(String),
    ...given,
    status: 'pending',
    created_at: '2026-03-16T08:00:00.000Z',
    updated_at: '2026-03-16T08:00:00.000Z',
    status_changed_at: '2026-03-16T08:00:00.000Z',
  })
  expect((await shop.full('GET', `/appointments/${booked.id}`)).body).toEqual(booked.body)
})

test('what is not said of an appointment: an hour, no vehicle, no notes', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  expect(await book(shop, id)).toMatchObject({ duration_minutes: 60, vehicle_id: null, notes: null })
})

test.each(['customer_id', 'service_type', 'scheduled_at'])(
  'an appointment without %s is not booked',
  async (field) => {
    const shop = await shops.newShop()
    const { id: customer_id } = await addCustomer(shop)
    const whole: Fields = { customer_id, service_type: 'Oil change', scheduled_at: onDay(1) }
    const before = await stateOf(shops, shop)
    const absent = await shop.full('POST', '/appointments', { ...whole, [field]: undefined })
    const empty = await shop.full('POST', '/appointments', { ...whole, [field]: null })
    expect([absent.status, absent.message]).toEqual([400, `${field} is required`])
    expect([empty.status, empty.message]).toEqual([400, `${field} may not be null`])
    expect(await stateOf(shops, shop)).toEqual(before)
  },
)

test('a time with another offset is kept as the same moment in UTC', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const booked = await book(shop, id, { scheduled_at: '2027-03-15T04:30:00.5-05:00' })
  expect(booked.scheduled_at).toBe('2027-03-15T09:30:00.500Z')
})

test('GET /appointments lists the newest booking first, whatever day it is for', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const first = await book(shop, id, { scheduled_at: onDay(9) })
  const second = await book(shop, id, { scheduled_at: onDay(3) })
  const third = await book(shop, id, { scheduled_at: onDay(6) })
  const listed = await shop.full('GET', '/appointments')
  expect(listed.status).toBe(200)
  expect(listed.body).toEqual({
    data: [third, second, first],
    pagination: { next_cursor: null, has_more: false, limit: 20 },
  })
})

test('the list is filtered by status, by customer, and by both', async () => {
  const shop = await shops.newShop()
  const maria = await addCustomer(shop)
  const bo = await addCustomer(shop, { name: 'Bo' })
  const pending = await book(shop, maria.id, { scheduled_at: onDay(1) })
  const { id } = await book(shop, maria.id, { scheduled_at: onDay(2) })
  const confirmed = await moveAppointment(shop, id, 'confirmed')
  const others = await book(shop, bo.id, { scheduled_at: onDay(3) })
  const list = async (query: Record<string, string>) =>
    (await shop.full('GET', '/appointments', undefined, { query })).rows
  expect(await list({ status: 'pending' })).toEqual([others, pending])
  expect(await list({ status: 'confirmed' })).toEqual([confirmed])
  expect(await list({ status: 'completed' })).toEqual([])
  expect(await list({ customer_id: maria.id })).toEqual([confirmed, pending])
  expect(await list({ customer_id: maria.id, status: 'pending' })).toEqual([pending])
  expect(await list({ customer_id: bo.id, status: 'confirmed' })).toEqual([])
})

test.each([NOBODY, 'nobody', '', 'é'])('customer %j has no appointments', async (customer_id) => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  await book(shop, id)
  const listed = await shop.full('GET', '/appointments', undefined, { query: { customer_id } })
  expect([listed.status, listed.rows]).toEqual([200, []])
})

test.each(['ready', 'PENDING', '', 'pending,ready', 'pending,', 'pending confirmed', 'toString'])(
  'there is no status %j to filter by',
  async (status) => {
    const shop = await shops.newShop()
    const listed = await shop.full('GET', '/appointments', undefined, { query: { status } })
    expect(listed.status).toBe(400)
    expect(listed.message).toBe(`status must be one of ${APPOINTMENT_STATUSES.join(', ')}`)
  },
)

test('PATCH /appointments/{id} changes what was sent and leaves the rest', async () => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const { id: vehicle_id } = await addVehicle(shop, customerId)
  const before = await book(shop, customerId, { notes: 'Waits' })
  const other = await book(shop, customerId, { scheduled_at: onDay(20) })
  const wish = { scheduled_at: onDay(21), duration_minutes: 15, vehicle_id, service_type: 'Brakes' }
  shops.clock.now = MONDAY + 1
  const changed = await shop.full('PATCH', `/appointments/${before.id}`, wish)
  shops.clock.now = MONDAY
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({ ...before, ...wish, updated_at: '2026-03-16T08:00:00.001Z' })
  expect((await shop.full('GET', `/appointments/${before.id}`)).body).toEqual(changed.body)
  expect((await shop.full('GET', `/appointments/${other.id}`)).body).toEqual(other)
})

test('a new start keeps the length, a new length keeps the start', async () => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const { id } = await book(shop, customerId, { scheduled_at: onDay(1), duration_minutes: 45 })
  const later = await shop.full('PATCH', `/appointments/${id}`, { scheduled_at: onDay(2) })
  expect(later.body).toMatchObject({ scheduled_at: onDay(2), duration_minutes: 45 })
  const longer = await shop.full('PATCH', `/appointments/${id}`, { duration_minutes: 100 })
  expect(longer.body).toMatchObject({ scheduled_at: onDay(2), duration_minutes: 100 })
})

test('DELETE /appointments/{id} removes it for good and no other', async () => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const gone = await book(shop, customerId, { scheduled_at: onDay(1) })
  const stays = await book(shop, customerId, { scheduled_at: onDay(2) })
  const deleted = await shop.full('DELETE', `/appointments/${gone.id}`)
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  for (const method of ['GET', 'DELETE', 'PATCH']) {
    const again = await shop.full(method, `/appointments/${gone.id}`, method === 'PATCH' ? {} : undefined)
    expect([again.status, again.message]).toEqual([404, 'Appointment not found'])
  }
  expect((await shop.full('GET', '/appointments')).rows).toEqual([stays])
})

test.each(APPOINTMENT_STATUSES)('an appointment that is %s can be deleted', async (status) => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const { id } = await book(shop, customerId)
  for (const step of walk('pending', status) ?? []) await moveAppointment(shop, id, step)
  expect((await shop.full('GET', `/appointments/${id}`)).body.status).toBe(status)
  expect((await shop.full('DELETE', `/appointments/${id}`)).status).toBe(204)
  expect((await stateOf(shops, shop)).appointments).toEqual([])
})

test.each([
  ['GET', undefined],
  ['PATCH', { notes: 'Ghost' }],
  ['DELETE', undefined],
])('%s of an appointment that is not there is a 404 that says so', async (method, body) => {
  const shop = await shops.newShop()
  for (const id of [NOBODY, 'nobody']) {
    const answer = await shop.full(method, `/appointments/${id}`, body)
    expect([answer.status, answer.message]).toEqual([404, 'Appointment not found'])
  }
})

test('an appointment of a customer or with a vehicle of another shop, or of none, is not booked', async () => {
  const shop = await shops.newShop()
  const elsewhere = await shops.newShop('Harbor Motors')
  const stranger = await addCustomer(elsewhere)
  const strangersCar = await addVehicle(elsewhere, stranger.id)
  const { id: customer_id } = await addCustomer(shop)
  const mine = await book(shop, customer_id, { scheduled_at: onDay(2) })
  const before = await stateOf(shops, shop)
  const whole = { customer_id, service_type: 'Oil change', scheduled_at: onDay(1) }
  for (const id of [NOBODY, 'nobody', '', stranger.id]) {
    const answer = await shop.full('POST', '/appointments', { ...whole, customer_id: id })
    expect([answer.status, answer.message]).toEqual([404, 'Customer not found'])
  }
  for (const vehicle_id of [NOBODY, 'nobody', '', strangersCar.id]) {
    const booked = await shop.full('POST', '/appointments', { ...whole, vehicle_id })
    expect([booked.status, booked.message]).toEqual([404, 'Vehicle not found'])
    const changed = await shop.full('PATCH', `/appointments/${mine.id}`, { vehicle_id })
    expect([changed.status, changed.message]).toEqual([404, 'Vehicle not found'])
  }
  expect(await stateOf(shops, shop)).toEqual(before)
})

test('an appointment does not take the vehicle of another customer', async () => {
  const shop = await shops.newShop()
  const maria = await addCustomer(shop)
  const bo = await addCustomer(shop, { name: 'Bo' })
  const { id: vehicle_id } = await addVehicle(shop, bo.id)
  const mine = await book(shop, maria.id)
  const before = await stateOf(shops, shop)
  const whole = { customer_id: maria.id, service_type: 'Oil change', scheduled_at: onDay(1) }
  const booked = await shop.full('POST', '/appointments', { ...whole, vehicle_id })
  const changed = await shop.full('PATCH', `/appointments/${mine.id}`, { vehicle_id })
  expect([booked.status, booked.message]).toEqual([422, 'vehicle_id is the vehicle of another customer'])
  expect([changed.status, changed.message]).toEqual([booked.status, booked.message])
  expect(await stateOf(shops, shop)).toEqual(before)
})

test.each([
  ['duration_minutes', 0],
  ['duration_minutes', -60],
  ['duration_minutes', 1_441],
  ['duration_minutes', 1.5],
  ['service_type', ''],
  ['service_type', ' '],
])('%s may not be %j', async (field, value) => {
  const shop = await shops.newShop()
  const { id: customer_id } = await addCustomer(shop)
  const { id } = await book(shop, customer_id)
  const before = await stateOf(shops, shop)
  const whole = { customer_id, service_type: 'Oil change', scheduled_at: onDay(1) }
  const booked = await shop.full('POST', '/appointments', { ...whole, [field]: value })
  const changed = await shop.full('PATCH', `/appointments/${id}`, { [field]: value })
  expect([booked.status, changed.status]).toEqual([422, 422])
  expect(booked.message).toMatch(new RegExp(`^${field} `))
  expect(changed.message).toBe(booked.message)
  expect(await stateOf(shops, shop)).toEqual(before)
})

test.each([1, 1_440])('an appointment may last %i minutes', async (duration_minutes) => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  expect((await book(shop, id, { duration_minutes })).duration_minutes).toBe(duration_minutes)
})

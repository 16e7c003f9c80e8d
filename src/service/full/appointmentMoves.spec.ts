import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '~/domain/appointments'
import { addCustomer, book, moveAppointment, type Shops, type TestShop } from '~/service/testing/counter'
import { pairsOf } from '~/service/testing/grid'
import { startShops } from '~/service/testing/shop'
import { eventTypes, stateOf } from '~/service/testing/state'

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: Date.parse('2026-03-16T08:00:00Z') })
})
afterAll(() => shops.close())

/** The steps at the counter that bring a new appointment to each status. */
const STEPS_TO: Record<AppointmentStatus, AppointmentStatus[]> = {
  pending: [],
  confirmed: ['confirmed'],
  checked_in: ['confirmed', 'checked_in'],
  in_progress: ['confirmed', 'checked_in', 'in_progress'],
  completed: ['confirmed', 'checked_in', 'in_progress', 'completed'],
  canceled: ['canceled'],
  no_show: ['no_show'],
}

const GRID: Record<AppointmentStatus, string> = {
  pending: '    = x . . . x x',
  confirmed: '  x = x . . x x',
  checked_in: ' . x = x . x .',
  in_progress: '. . x = x x .',
  completed: '  . . . x = . .',
  canceled: '   x x . . . = .',
  no_show: '    x x x . . . =',
}

const PAIRS = pairsOf(APPOINTMENT_STATUSES, GRID)

/** What the live surface calls it. */
const LIVE: Record<AppointmentStatus, string> = {
  pending: 'SCHEDULED',
  confirmed: 'CONFIRMED',
  checked_in: 'CHECKED_IN',
  in_progress: 'IN_PROGRESS',
  completed: 'COMPLETED',
  canceled: 'CANCELED',
  no_show: 'NO_SHOW',
}

async function appointmentIn(shop: TestShop, status: AppointmentStatus) {
  const customer = await addCustomer(shop)
  const { id } = await book(shop, customer.id)
  for (const step of STEPS_TO[status]) await moveAppointment(shop, id, step)
  const { body } = await shop.full('GET', `/appointments/${id}`)
  expect(body.status).toBe(status)
  return { id, record: body }
}

test('status_changed_at is when the status changed, whatever else has changed since, and nobody can send it', async () => {
  const shop = await shops.newShop()
  const { id } = await book(shop, (await addCustomer(shop)).id)
  const begun = Date.parse('2026-03-16T08:00:00Z')
  const at = (seconds: number) => new Date(begun + seconds * 1_000).toISOString()
  const change = async (seconds: number, fields: object) => {
    shops.clock.now = begun + seconds * 1_000
    const { body } = await shop.full('PATCH', `/appointments/${id}`, { ...fields })
    return [body['status_changed_at'], body['updated_at']]
  }
  expect(await change(5, { status: 'confirmed' })).toEqual([at(5), at(5)])
  expect(await change(9, { notes: 'Keys in box 3' })).toEqual([at(5), at(9)])
  expect(await change(12, { status: 'confirmed', status_changed_at: at(0) })).toEqual([at(5), at(9)])
  expect(await change(20, { status: 'checked_in', notes: null })).toEqual([at(20), at(20)])
  shops.clock.now = begun
  expect((await shop.live(`/appointments/${id}`)).body['statusChangedAt']).toBe(at(20))
})

test('there are 49 pairs', () => {
  expect(PAIRS).toHaveLength(49)
})

describe('is done', () => {
  test.each(PAIRS.filter(({ mark }) => mark === 'x'))('from $from to $to', async ({ from, to }) => {
    const shop = await shops.newShop()
    const { id, record } = await appointmentIn(shop, from)
    const told = await eventTypes(shops, shop)
    const answer = await shop.full('PATCH', `/appointments/${id}`, { status: to })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...record, status: to })
    expect((await shop.full('GET', `/appointments/${id}`)).body).toEqual(answer.body)
    expect((await shop.live(`/appointments/${id}`)).body.status).toBe(LIVE[to])
    expect(await eventTypes(shops, shop)).toHaveLength(told.length + 1)
  })
})

describe('is refused in words that name both', () => {
  test.each(PAIRS.filter(({ mark }) => mark === '.'))('from $from to $to', async ({ from, to }) => {
    const shop = await shops.newShop()
    const { id } = await appointmentIn(shop, from)
    const before = await stateOf(shops, shop)
    const answer = await shop.full('PATCH', `/appointments/${id}`, { status: to, notes: 'moved' })
    expect(answer.status).toBe(422)
    expect(answer.message).toMatch(new RegExp(`\\b${from}\\b.*\\b${to}\\b`))
    expect(await stateOf(shops, shop)).toEqual(before)
  })
})

describe('changes nothing and tells nobody', () => {
  test.each(PAIRS.filter(({ mark }) => mark === '='))('$from again', async ({ from }) => {
    const shop = await shops.newShop()
    const { id, record } = await appointmentIn(shop, from)
    const before = await stateOf(shops, shop)
    const answer = await shop.full('PATCH', `/appointments/${id}`, { status: from })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(record)
    expect(await stateOf(shops, shop)).toEqual(before)
  })
})

test('a new appointment is pending, and can not be made in any other status', async () => {
  const shop = await shops.newShop()
  const customer = await addCustomer(shop)
  expect((await book(shop, customer.id)).status).toBe('pending')
  const before = await stateOf(shops, shop)
  const answer = await shop.full('POST', '/appointments', {
    customer_id: customer.id,
    service_type: 'Oil change',
    scheduled_at: '2027-03-16T09:00:00Z',
    status: 'confirmed',
  })
  expect([answer.status, answer.message]).toEqual([400, expect.stringContaining('status')])
  expect(await stateOf(shops, shop)).toEqual(before)
})

test.each(['pending', 'completed', 'canceled', 'no_show'] as const)(
  'one that is %s can be deleted, and is gone on both surfaces',
  async (status) => {
    const shop = await shops.newShop()
    const { id } = await appointmentIn(shop, status)
    expect((await shop.full('DELETE', `/appointments/${id}`)).status).toBe(204)
    expect((await shop.full('GET', `/appointments/${id}`)).status).toBe(404)
    expect((await shop.live(`/appointments/${id}`)).status).toBe(404)
    expect((await shop.full('PATCH', `/appointments/${id}`, { status })).status).toBe(404)
  },
)

import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCustomer,
  addVehicle,
  book,
  moveAppointment,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: Date.parse('2026-03-16T08:00:00Z') })
})
afterAll(() => shops.close())

const at = (time: string) => `2027-03-15T${time}:00.000Z`

async function opening(capacity: number | null = null) {
  const shop = await shops.newShop('Cedar Street Auto', capacity)
  const customer = await addCustomer(shop)
  const vehicle = await addVehicle(shop, customer.id)
  const other = await addVehicle(shop, customer.id, { model: 'Forester' })
  const bookAt = (time: string, fields: Fields = {}) =>
    book(shop, customer.id, { scheduled_at: at(time), vehicle_id: vehicle.id, ...fields })
  return { shop, customer, vehicle, other, bookAt }
}

async function attempt(shop: TestShop, method: string, path: string, body: Fields) {
  const before = await stateOf(shops, shop)
  const { status, message } = await shop.full(method, path, body)
  return { status, message, before, after: await stateOf(shops, shop) }
}

/** Refused in words that name the appointment in the way, and everything is as it was. */
function refusedFor({ id }: { id: string }): object {
  return expect.toSatisfy(
    ({ status, message, before, after }: Awaited<ReturnType<typeof attempt>>) =>
      status === 422 && message.includes(id) && isDeepStrictEqual(before, after),
    `refused for ${id}`,
  )
}

const BOOKED = { id: expect.any(String), status: 'pending' }

const tryBooking = (customerId: string, time: string, fields: Fields = {}) => ({
  customer_id: customerId,
  service_type: 'Brakes',
  scheduled_at: at(time),
  ...fields,
})

describe('a vehicle that is booked from nine to ten', () => {
  test.each([
    ['09:00', 60],
    ['08:30', 31],
    ['09:59', 60],
    ['09:15', 15],
    ['08:00', 180],
  ])('is not booked again at %s for %d minutes', async (time, duration_minutes) => {
    const { shop, customer, vehicle, bookAt } = await opening()
    const standing = await bookAt('09:00')
    const body = tryBooking(customer.id, time, { vehicle_id: vehicle.id, duration_minutes })
    expect(await attempt(shop, 'POST', '/appointments', body)).toEqual(refusedFor(standing))
  })

  test.each([
    ['08:00', 60],
    ['10:00', 60],
    ['08:59', 1],
  ])('is booked again at %s for %d minutes', async (time, duration_minutes) => {
    const { bookAt } = await opening()
    await bookAt('09:00')
    expect((await bookAt(time, { duration_minutes })).status).toBe('pending')
  })

  test('is not in the way of the customer’s other vehicle, nor of the customer without one', async () => {
    const { other, bookAt } = await opening()
    await bookAt('09:00')
    await bookAt('09:00', { vehicle_id: other.id })
    expect(await bookAt('09:00', { vehicle_id: null })).toMatchObject(BOOKED)
  })

  test('is not in the way of the same hour in another shop', async () => {
    await (await opening()).bookAt('09:00')
    expect(await (await opening()).bookAt('09:00')).toMatchObject(BOOKED)
  })

  test('from a whole day before still stands in the way in its last minute', async () => {
    const { shop, customer, vehicle, bookAt } = await opening()
    const standing = await bookAt('09:00', { duration_minutes: 1_440 })
    const late = { ...tryBooking(customer.id, '08:59', { vehicle_id: vehicle.id }) }
    const nextDay = { ...late, scheduled_at: '2027-03-16T08:59:00Z' }
    expect(await attempt(shop, 'POST', '/appointments', nextDay)).toEqual(refusedFor(standing))
    await bookAt('09:00', { scheduled_at: '2027-03-16T09:00:00Z' })
  })
})

describe('a customer without a vehicle who is booked from nine to ten', () => {
  test('is not booked again then, and is back to back', async () => {
    const { shop, customer } = await opening()
    const standing = await book(shop, customer.id, { scheduled_at: at('09:00') })
    expect(await attempt(shop, 'POST', '/appointments', tryBooking(customer.id, '09:30'))).toEqual(
      refusedFor(standing),
    )
    await book(shop, customer.id, { scheduled_at: at('10:00') })
  })

  test('is not in the way of another customer', async () => {
    const { shop, customer } = await opening()
    const bo = await addCustomer(shop, { name: 'Bo' })
    await book(shop, customer.id, { scheduled_at: at('09:00') })
    expect(await book(shop, bo.id, { scheduled_at: at('09:00') })).toMatchObject(BOOKED)
  })
})

describe('an appointment that holds no place any more', () => {
  test.each([
    ['canceled', ['canceled']],
    ['no_show', ['no_show']],
    ['completed', ['confirmed', 'checked_in', 'in_progress', 'completed']],
  ])('because it is %s is not in the way', async (_, steps) => {
    const { shop, bookAt } = await opening()
    const closed = await bookAt('09:00')
    for (const step of steps) await moveAppointment(shop, closed.id, step)
    expect(await bookAt('09:00')).toMatchObject(BOOKED)
  })

  test('because it was deleted is not in the way', async () => {
    const { shop, bookAt } = await opening()
    const { id } = await bookAt('09:00')
    await shop.full('DELETE', `/appointments/${id}`)
    expect(await bookAt('09:00')).toMatchObject(BOOKED)
  })

  test.each([['confirmed'], ['confirmed', 'checked_in'], ['confirmed', 'checked_in', 'in_progress']])(
    'is another matter than one that is %s',
    async (...steps) => {
      const { shop, customer, vehicle, bookAt } = await opening()
      const standing = await bookAt('09:00')
      for (const step of steps) await moveAppointment(shop, standing.id, step)
      const body = tryBooking(customer.id, '09:00', { vehicle_id: vehicle.id })
      expect(await attempt(shop, 'POST', '/appointments', body)).toEqual(refusedFor(standing))
    },
  )

  test.each([
    ['canceled', 'pending'],
    ['canceled', 'confirmed'],
    ['no_show', 'pending'],
    ['no_show', 'confirmed'],
    ['no_show', 'checked_in'],
  ])('comes back from %s to %s only where nobody took its place', async (closed, status) => {
    const { shop, bookAt } = await opening()
    const { id } = await bookAt('09:00')
    await moveAppointment(shop, id, closed)
    const standing = await bookAt('09:30')
    expect(await attempt(shop, 'PATCH', `/appointments/${id}`, { status })).toEqual(refusedFor(standing))
    await shop.full('DELETE', `/appointments/${standing.id}`)
    expect((await moveAppointment(shop, id, status)).status).toBe(status)
  })

  test('comes back from completed only where nobody took its place', async () => {
    const { shop, bookAt } = await opening()
    const { id } = await bookAt('09:00')
    for (const step of ['confirmed', 'checked_in', 'in_progress', 'completed'])
      await moveAppointment(shop, id, step)
    const standing = await bookAt('09:30')
    expect(await attempt(shop, 'PATCH', `/appointments/${id}`, { status: 'in_progress' })).toEqual(
      refusedFor(standing),
    )
  })

  test('may be put at a taken hour while it is closed', async () => {
    const { shop, bookAt } = await opening()
    const { id } = await bookAt('09:00')
    await moveAppointment(shop, id, 'canceled')
    await bookAt('11:00')
    const answer = await shop.full('PATCH', `/appointments/${id}`, { scheduled_at: at('11:00') })
    expect(answer.status).toBe(200)
  })
})

describe('an appointment that stands', () => {
  test.each([
    ['is moved into another', { scheduled_at: at('11:30') }],
    ['is made to last into another', { duration_minutes: 121 }],
  ])('is refused when it %s', async (_, change) => {
    const { shop, bookAt } = await opening()
    const { id } = await bookAt('09:00')
    const standing = await bookAt('11:00')
    expect(await attempt(shop, 'PATCH', `/appointments/${id}`, change)).toEqual(refusedFor(standing))
  })

  test('is refused another vehicle that is busy then, and given one that is not', async () => {
    const { shop, other, bookAt } = await opening()
    const { id } = await bookAt('09:00')
    const standing = await bookAt('09:30', { vehicle_id: other.id })
    expect(await attempt(shop, 'PATCH', `/appointments/${id}`, { vehicle_id: other.id })).toEqual(
      refusedFor(standing),
    )
    await shop.full('DELETE', `/appointments/${standing.id}`)
    const answer = await shop.full('PATCH', `/appointments/${id}`, { vehicle_id: other.id })
    expect(answer.body.vehicle_id).toBe(other.id)
  })

  test('is refused the loss of its vehicle where the customer is busy without one', async () => {
    const { shop, customer, bookAt } = await opening()
    const { id } = await bookAt('09:00')
    const standing = await book(shop, customer.id, { scheduled_at: at('09:30') })
    expect(await attempt(shop, 'PATCH', `/appointments/${id}`, { vehicle_id: null })).toEqual(
      refusedFor(standing),
    )
  })

  test('is not in its own way', async () => {
    const { shop, bookAt } = await opening()
    const { id } = await bookAt('09:00')
    const answer = await shop.full('PATCH', `/appointments/${id}`, { scheduled_at: at('09:15') })
    expect([answer.status, answer.body.scheduled_at]).toEqual([200, at('09:15')])
  })

  test('is one of fifty asked for at once', async () => {
    const { shop, customer, vehicle } = await opening()
    const body = tryBooking(customer.id, '09:00', { vehicle_id: vehicle.id })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.full('POST', '/appointments', body)),
    )
    const booked = answers.filter(({ status }) => status === 201)
    expect(booked).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused.every(({ message }) => message.includes(booked[0]?.id ?? '?'))).toBe(true)
    expect(refused).toHaveLength(49)
  })
})

describe('a shop that holds two at one time', () => {
  const full = { status: 422, message: expect.stringContaining('takes 2 at one time') }

  test('takes no third, but one right after', async () => {
    const { shop, other, bookAt } = await opening(2)
    const bo = await addCustomer(shop, { name: 'Bo' })
    await bookAt('09:00')
    await bookAt('09:30', { vehicle_id: other.id })
    expect(await shop.full('POST', '/appointments', tryBooking(bo.id, '09:45'))).toMatchObject(full)
    await book(shop, bo.id, { scheduled_at: at('10:00') })
  })

  test('counts who stands at one moment, not who meets the span', async () => {
    const { shop, bookAt } = await opening(2)
    const bo = await addCustomer(shop, { name: 'Bo' })
    await bookAt('09:00')
    await bookAt('10:00')
    expect(await book(shop, bo.id, { scheduled_at: at('09:00'), duration_minutes: 120 })).toMatchObject(
      BOOKED,
    )
  })

  test('has room again when one is canceled, and none to take it back', async () => {
    const { shop, other, bookAt } = await opening(2)
    const bo = await addCustomer(shop, { name: 'Bo' })
    const { id } = await bookAt('09:00')
    await bookAt('09:00', { vehicle_id: other.id })
    await moveAppointment(shop, id, 'canceled')
    await book(shop, bo.id, { scheduled_at: at('09:00') })
    const before = await stateOf(shops, shop)
    expect(await shop.full('PATCH', `/appointments/${id}`, { status: 'pending' })).toMatchObject(full)
    expect(await stateOf(shops, shop)).toEqual(before)
  })

  test('lets one that stands go on along its way', async () => {
    const { shop, other, bookAt } = await opening(2)
    const { id } = await bookAt('09:00')
    await bookAt('09:00', { vehicle_id: other.id })
    expect((await moveAppointment(shop, id, 'confirmed')).status).toBe('confirmed')
  })
})

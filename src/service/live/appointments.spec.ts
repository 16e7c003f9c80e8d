import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointments } from '~/service/store/tables/appointments'
import type { AppointmentRow } from '~/service/store/tables/rows'
import { addCustomer, addVehicle, book, moveAppointment, type Shops } from '~/service/testing/counter'
import { appointmentRow } from '~/service/testing/rows'
import { startShops } from '~/service/testing/shop'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

async function shopWith(rows: Partial<AppointmentRow>[]) {
  const shop = await shops.newShop()
  const customer = await addCustomer(shop)
  const stored = rows.map((fields) => appointmentRow(shop.id, customer.id, MONDAY, fields))
  await shops.store.write(shop.id, async (writer) => {
    for (const row of stored) await appointments.insert(writer, row)
  })
  return { shop, stored }
}

test('an appointment booked at the desk is shown in the fields of this surface, and no others', async () => {
  const shop = await shops.newShop()
  const customer = await addCustomer(shop)
  const vehicle = await addVehicle(shop, customer.id)
  const { id } = await book(shop, customer.id, {
    vehicle_id: vehicle.id,
    service_type: 'Front brakes',
    scheduled_at: '2027-03-15T09:00:00+01:00',
    duration_minutes: 95,
    notes: 'Keys in the box',
  })
  shops.clock.now = MONDAY + 5_000
  await moveAppointment(shop, id, 'confirmed')
  shops.clock.now = MONDAY
  const shown = await shop.live(`/appointments/${id}`)
  expect(shown.status).toBe(200)
  expect(shown.body).toEqual({
    id,
    customerId: customer.id,
    vehicleId: vehicle.id,
    serviceId: null,
    startAt: '2027-03-15T08:00:00.000Z',
    endAt: '2027-03-15T09:35:00.000Z',
    status: 'CONFIRMED',
    title: 'Front brakes',
    notes: 'Keys in the box',
    source: 'manual',
    isMobileAppointment: false,
    createdAt: '2026-03-16T08:00:00.000Z',
    updatedAt: '2026-03-16T08:00:05.000Z',
    statusChangedAt: '2026-03-16T08:00:05.000Z',
  })
  expect((await shop.live('/appointments')).body).toEqual({ items: [shown.body], nextCursor: null })
})

test('a new time moves the end too', async () => {
  const shop = await shops.newShop()
  const customer = await addCustomer(shop)
  const { id } = await book(shop, customer.id, { duration_minutes: 30 })
  await shop.full('PATCH', `/appointments/${id}`, { scheduled_at: '2027-03-16T23:45:00Z' })
  expect((await shop.live(`/appointments/${id}`)).body).toMatchObject({
    vehicleId: null,
    startAt: '2027-03-16T23:45:00.000Z',
    endAt: '2027-03-17T00:15:00.000Z',
  })
})

test('a deleted appointment is gone from here as well', async () => {
  const shop = await shops.newShop()
  const { id } = await book(shop, (await addCustomer(shop)).id)
  await shop.full('DELETE', `/appointments/${id}`)
  const shown = await shop.live(`/appointments/${id}`)
  expect([shown.status, shown.body]).toEqual([404, { error: 'Appointment not found' }])
  expect((await shop.live('/appointments')).rows).toEqual([])
})

test('one booked on a page, at the customer’s home and for a listed service says so', async () => {
  const service = '0195a000-0000-7000-8000-000000000001'
  const { shop, stored } = await shopWith([{ source: 'booking_page', is_mobile: 1, service_id: service }])
  expect((await shop.live(`/appointments/${stored[0]?.id}`)).body).toMatchObject({
    source: 'booking_page',
    isMobileAppointment: true,
    serviceId: service,
  })
})

describe('the nine statuses here are the seven of the other surface', () => {
  const STATUSES = [
    ['pending_deposit', 'PENDING_DEPOSIT', 'pending'],
    ['scheduled', 'SCHEDULED', 'pending'],
    ['confirmed', 'CONFIRMED', 'confirmed'],
    ['checked_in', 'CHECKED_IN', 'checked_in'],
    ['in_progress', 'IN_PROGRESS', 'in_progress'],
    ['ready', 'READY', 'in_progress'],
    ['completed', 'COMPLETED', 'completed'],
    ['no_show', 'NO_SHOW', 'no_show'],
    ['canceled', 'CANCELED', 'canceled'],
  ] as const

  test.each(STATUSES)('%s is %s here and %s there', async (status, live, full) => {
    const { shop, stored } = await shopWith([{ status }])
    const id = String(stored[0]?.id)
    expect((await shop.live(`/appointments/${id}`)).body.status).toBe(live)
    expect((await shop.live('/appointments')).rows.map((row) => row.status)).toEqual([live])
    expect((await shop.full('GET', `/appointments/${id}`)).body.status).toBe(full)

    // Written back as the other surface read it, it keeps its finer word.
    const sameAgain = await shop.full('PATCH', `/appointments/${id}`, { status: full })
    expect([sameAgain.status, sameAgain.body.status]).toEqual([200, full])
    expect((await shop.live(`/appointments/${id}`)).body.status).toBe(live)
  })

  test('a filter there finds every status that it stands for', async () => {
    const { shop, stored } = await shopWith(STATUSES.map(([status]) => ({ status })))
    for (const word of new Set(STATUSES.map(([, , full]) => full))) {
      const found = await shop.full('GET', '/appointments', undefined, { query: { status: word } })
      const expected = stored.filter((_, at) => STATUSES[at]?.[2] === word).map(({ id }) => id)
      expect(found.rows.map(({ id }) => id)).toEqual(expected.toReversed())
    }
  })

  test('a booking that is called pending is scheduled, not waiting for a deposit', async () => {
    const shop = await shops.newShop()
    const { id } = await book(shop, (await addCustomer(shop)).id)
    expect((await shop.live(`/appointments/${id}`)).body.status).toBe('SCHEDULED')
    await moveAppointment(shop, id, 'confirmed')
    await moveAppointment(shop, id, 'pending')
    expect((await shop.live(`/appointments/${id}`)).body.status).toBe('SCHEDULED')
  })
})

describe('startDate and endDate', () => {
  const STARTS = [
    '2027-03-14T23:59:59.999Z',
    '2027-03-15T00:00:00.000Z',
    '2027-03-15T23:59:59.999Z',
    '2027-03-16T00:00:00.000Z',
    '2027-03-16T23:59:59.999Z',
    '2027-03-17T00:00:00.000Z',
  ] as const

  type Days = { startDate?: string; endDate?: string }

  const HOUR = 3_600_000
  const eve = () =>
    shopWith(STARTS.map((text) => ({ start_at: Date.parse(text), end_at: Date.parse(text) + HOUR })))

  test.each([
    [{}, 0, 6],
    [{ startDate: '2027-03-15' }, 1, 6],
    [{ endDate: '2027-03-15' }, 0, 3],
    [{ startDate: '2027-03-15', endDate: '2027-03-15' }, 1, 3],
    [{ startDate: '2027-03-15', endDate: '2027-03-16' }, 1, 5],
    [{ startDate: '2027-03-17', endDate: '2027-03-31' }, 5, 6],
    [{ startDate: '2027-03-15T00:00:00Z', endDate: '2027-03-15T23:59Z' }, 1, 3],
    // Eight in the evening of the 14th in New York is the 15th in UTC.
    [{ startDate: '2027-03-14T20:00:00-0400' }, 1, 6],
    [{ startDate: '2027-03-16', endDate: '2027-03-15' }, 0, 0],
    [{ startDate: '2027-03-18' }, 0, 0],
    [{ endDate: '2027-03-13' }, 0, 0],
  ])('%j is whole days in UTC, both of them included', async (query, from, until) => {
    const { shop } = await eve()
    const found = await shop.live('/appointments', { query })
    expect(found.status).toBe(200)
    // Newest record first, though the earliest start: the order is of the making.
    expect(found.rows.map(({ startAt }) => startAt)).toEqual(STARTS.slice(from, until).toReversed())
    expect(found.body.nextCursor).toBeNull()
  })

  test('a shop in California finds its afternoon with a day more at either end', async () => {
    const halfPastFour = Date.parse('2026-12-04T16:30:00-08:00')
    const { shop } = await shopWith(
      [-24, 0, 24].map((hours) => ({
        start_at: halfPastFour + hours * HOUR,
        end_at: halfPastFour + (hours + 1) * HOUR,
      })),
    )
    const read = async (startDate: string, endDate: string) =>
      (await shop.live('/appointments', { query: { startDate, endDate } })).rows.map(({ startAt }) => startAt)
    expect(await read('2026-12-04', '2026-12-04')).toEqual(['2026-12-04T00:30:00.000Z'])
    const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })
    const around = await read('2026-12-03', '2026-12-05')
    const own = around.filter((startAt) => dayOf.format(new Date(String(startAt))) === '2026-12-04')
    expect(own).toEqual([new Date(halfPastFour).toISOString()])
  })

  test('hold on the second page too', async () => {
    const { shop } = await eve()
    const days = { startDate: '2027-03-15', endDate: '2027-03-16', limit: '3' }
    const first = await shop.live('/appointments', { query: days })
    expect(first.body.nextCursor).toBe(first.rows[2]?.id)
    const second = await shop.live('/appointments', {
      query: { ...days, cursor: String(first.body.nextCursor) },
    })
    const seen = [...first.rows, ...second.rows].map(({ startAt }) => startAt)
    expect(seen).toEqual(STARTS.slice(1, 5).toReversed())
    expect(second.body.nextCursor).toBeNull()
  })

  test.each([
    [{ startDate: '2027-03-16' }],
    [{ endDate: '2027-03-16' }],
    [{ startDate: '2027-03-15', endDate: '2027-03-16' }],
  ])(
    '%j of many come by pages as of few: each once, the newest first, and none of another day',
    async (days: Days) => {
      const count = 2_600
      const { shop, stored } = await shopWith(
        Array.from({ length: count }, (_, n) => {
          const start = Date.parse(STARTS[n % 10 === 0 ? (n / 10) % 6 : 3] ?? '')
          return { start_at: start, end_at: start + HOUR, created_at: MONDAY + Math.floor(n / 3) }
        }),
      )
      const from = Date.parse(days.startDate ?? '1970-01-01')
      const until = Date.parse(days.endDate ?? '9999-12-30') + 24 * HOUR
      const expected = stored.filter(({ start_at: at }) => at >= from && at < until).map(({ id }) => id)
      expect(expected.length).toBeLessThan(count)
      const seen: unknown[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const query: Record<string, string> = { ...days, limit: '100', ...(cursor && { cursor }) }
        const page = await shop.live<{ nextCursor: string | null }>('/appointments', { query })
        expect(page.status).toBe(200)
        seen.push(...page.rows.map(({ id }) => id))
        cursor = page.body.nextCursor
      }
      expect(seen).toEqual(expected.toReversed())
    },
  )

  test.each(
    ['', 'tomorrow', '2027-02-30', '2027-13-01', '2027-3-5', '15.03.2027', '2027-03-15T00:00:00'].flatMap(
      (text): [string, string][] => [
        ['startDate', text],
        ['endDate', text],
      ],
    ),
  )('%s may not be %j', async (name, text) => {
    const { shop } = await eve()
    const refused = await shop.live('/appointments', { query: { [name]: text } })
    expect([refused.status, refused.body]).toEqual([400, { error: 'Invalid date' }])
  })

  test.each(['/customers', '/invoices'])('mean nothing to %s', async (path) => {
    const { shop } = await eve()
    const plain = await shop.live(path)
    const asked = await shop.live(path, { query: { startDate: 'tomorrow', endDate: '1999-01-01' } })
    expect([asked.status, asked.text]).toEqual([200, plain.text])
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { ShopPatch } from '~/contract/full/bodies'
import { isOpen, LIVE_STATUSES } from '~/domain/appointments'
import { KEY_PRESETS } from '~/domain/scopes'
import { busiest } from '~/domain/time/overlap'
import { HOUR_MS } from '~/service/clock'
import { APPOINTMENT_STORED } from '~/service/store/tables/statuses'
import { allRows, demoRows, openSlots, overlapping } from '~/service/testing/demoRows'
import { startShops } from '~/service/testing/shop'
import { fillDemo } from './fill'

const NOW = Date.parse('2026-06-17T14:00:00Z')

let shops: Awaited<ReturnType<typeof startShops>>

beforeEach(async () => {
  shops = await startShops({ now: NOW })
})
afterEach(() => shops.close())

async function elsewhere(options: Parameters<typeof fillDemo>[1]) {
  const other = await startShops({ now: NOW })
  try {
    return await demoRows(other.store, options)
  } finally {
    await other.close()
  }
}

test('the same moment gives the same shop to the last id', async () => {
  const first = await demoRows(shops.store, { now: NOW, customers: 300 })
  expect(await elsewhere({ now: NOW, customers: 300 })).toEqual(first)
})

test('another moment moves the days and keeps the people', async () => {
  const first = await demoRows(shops.store, { now: NOW, customers: 300 })
  const later = await elsewhere({ now: NOW + HOUR_MS, customers: 300 })
  expect(later.id).not.toBe(first.id)
  expect(later.appointments).not.toEqual(first.appointments)
  const people = (rows: typeof first) => rows.customers.map(({ name, phone, email }) => [name, phone, email])
  expect(people(later)).toEqual(people(first))
})

test('a second demo in one store is a shop of its own, even at the same moment', async () => {
  const first = await fillDemo(shops.store, { now: NOW, customers: 100 })
  const before = await allRows(shops.store, first.id)
  const second = await fillDemo(shops.store, { now: NOW, customers: 100, name: 'Elm Street Auto' })
  expect(second.id).not.toBe(first.id)
  expect(await allRows(shops.store, first.id)).toEqual(before)
  expect((await allRows(shops.store, second.id)).shop?.name).toBe('Elm Street Auto')
})

test.each([1, 2, 5, 40])(
  'a shop of %i customers is made as well, and no car is in two places',
  async (customers) => {
    const demo = await demoRows(shops.store, { now: NOW, customers })
    expect(demo.customers).toHaveLength(customers)
    expect(demo.vehicles).toHaveLength(Math.round(customers * 1.5))
    const open = openSlots(demo)
    expect(open.length).toBeGreaterThan(0)
    expect(overlapping(open)).toEqual([])
  },
)

test('a larger shop has more of everything', async () => {
  const demo = await demoRows(shops.store, { now: NOW, customers: 6_000 })
  expect(demo.vehicles).toHaveLength(9_000)
  expect(demo.appointments.length).toBeGreaterThan(14_000)
  const today = demo.appointments.filter((row) => Math.abs(row.start_at - NOW) < 10 * HOUR_MS)
  const open = today.filter((row) => isOpen(APPOINTMENT_STORED[row.status]))
  expect(open.length).toBeGreaterThan(55)
  expect(open.length).toBeLessThan(66)
})

test('another time zone has another opening hour', async () => {
  const demo = await demoRows(shops.store, { now: NOW, customers: 300, timeZone: 'Europe/Berlin' })
  const hour = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const past = demo.appointments.filter((row) => row.start_at < NOW - 24 * HOUR_MS)
  const hours = past.map((row) => Number(hour.format(row.start_at)))
  expect([Math.min(...hours), Math.max(...hours)]).toEqual([8, 17])
})

test('the demo is served like any shop', async () => {
  const { id } = await fillDemo(shops.store, { now: NOW })
  const { key } = await shops.newKey(id, KEY_PRESETS['read-write'])
  const { full, live } = shops.asCaller(key)
  const rows = await allRows(shops.store, id)

  const newest = await full('GET', '/customers?limit=100')
  expect(newest.rows.map((row) => row.id)).toEqual(rows.customers.slice(0, 100).map((row) => row.id))

  const partial = rows.invoices.filter((row) => row.status === 'partial')
  const listed = await full('GET', '/invoices?status=partial&limit=100')
  expect(listed.rows.map((row) => row.balance_cents)).toEqual(
    partial.slice(0, 100).map((row) => row.total_cents - row.amount_paid_cents),
  )

  const today = await live('/appointments', {
    query: { startDate: '2026-06-17', endDate: '2026-06-17', limit: '100' },
  })
  expect(new Set(today.rows.map((row) => row.status)).size).toBe(LIVE_STATUSES.length)

  const [owing] = partial
  const balance = (owing?.total_cents ?? 0) - (owing?.amount_paid_cents ?? 0)
  const paid = await full('POST', `/payments/${owing?.id}/record`, {
    amount_cents: balance,
    method: 'cash',
  })
  expect(paid.status).toBe(201)
  const { body } = await full('GET', `/invoices/${owing?.id}`)
  expect(body).toMatchObject({ status: 'paid', balance_cents: 0 })
})

test.each([40, 2_400, 6_000])(
  'a shop of %i customers says of itself what papers and screens need, and has room in its fullest hour',
  async (customers) => {
    const demo = await demoRows(shops.store, { now: NOW, customers, timeZone: 'Europe/Berlin' })
    const { key } = await shops.newKey(demo.id, KEY_PRESETS['read-only'])
    const { body } = await shops.asCaller(key).full('GET', '/shop')
    expect(ShopPatch.parse(body)).toMatchObject({
      street: '418 Cedar Street',
      tax_rate_ppm: 82_500,
      time_zone: 'Europe/Berlin',
      opening_hours: { monday: { opens: '08:00', closes: '18:00' }, sunday: null },
    })
    const open = openSlots(demo)
    const fullest = Math.max(...open.map((slot) => busiest(slot, open)))
    expect(fullest).toBeLessThan(Number(body.capacity))
  },
)

test('the next invoice of the demo shop takes the next number', async () => {
  const { id } = await fillDemo(shops.store, { now: NOW, customers: 300 })
  const { key } = await shops.newKey(id, KEY_PRESETS['read-write'])
  const { full, live } = shops.asCaller(key)
  const { counters, quotes } = await allRows(shops.store, id)
  const accepted = quotes.find((row) => row.status === 'accepted')
  const converted = await full('POST', `/quotes/${accepted?.id}/convert-to-invoice`)
  expect(converted.status).toBe(201)
  const { body } = await live(`/invoices/${converted.id}`)
  expect(body.number).toBe(String(counters?.next_invoice))
})

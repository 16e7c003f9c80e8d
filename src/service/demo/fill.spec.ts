import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOpen } from '~/domain/appointments'
import { PAYMENT_METHODS } from '~/domain/payments'
import { QUOTE_STATUSES } from '~/domain/quotes'
import { DAY_MS } from '~/service/clock'
import { isId } from '~/service/ids'
import { events } from '~/service/store/tables/events'
import { APPOINTMENT_STORED, INVOICE_STORED } from '~/service/store/tables/statuses'
import {
  byId,
  demoRows,
  EVERYTHING,
  groupBy,
  openSlots,
  overlapping,
  records,
  type AllRows,
} from '~/service/testing/demoRows'
import { startShops } from '~/service/testing/shop'

// A Wednesday, ten in the morning in New York.
const NOW = Date.parse('2026-06-17T14:00:00Z')

let shops: Awaited<ReturnType<typeof startShops>>
let demo: AllRows

beforeAll(async () => {
  shops = await startShops({ now: NOW })
  const began = performance.now()
  demo = await demoRows(shops.store, { now: NOW })
  const took = Math.round(performance.now() - began)
  console.log(`the demo shop: ${records(demo).length} rows, made and read back in ${took} ms`)
})
afterAll(() => shops.close())

const statuses = (rows: readonly { status: string }[]) =>
  [...groupBy(rows, (row) => row.status).keys()].toSorted()

describe('the size of the demo shop', () => {
  test('it is the promised one', () => {
    expect(demo.shop?.name).toBe('Cedar Street Auto')
    expect(demo.customers).toHaveLength(2_400)
    expect(demo.vehicles).toHaveLength(3_600)
  })

  test('appointments reach from eighteen months back to three weeks ahead', () => {
    const starts = demo.appointments.map((row) => row.start_at)
    expect((NOW - Math.min(...starts)) / DAY_MS).toBeGreaterThan(540)
    expect((Math.max(...starts) - NOW) / DAY_MS).toBeGreaterThan(15)
    expect((Math.max(...starts) - NOW) / DAY_MS).toBeLessThan(22)
  })

  test('every status and every method occurs', () => {
    expect(statuses(demo.appointments)).toEqual(Object.keys(APPOINTMENT_STORED).toSorted())
    expect(statuses(demo.invoices)).toEqual(Object.keys(INVOICE_STORED).toSorted())
    expect(statuses(demo.quotes)).toEqual(QUOTE_STATUSES.toSorted())
    expect([...groupBy(demo.payments, (row) => row.method).keys()].toSorted()).toEqual(
      PAYMENT_METHODS.toSorted(),
    )
    expect([...groupBy(demo.appointments, (row) => row.source ?? '').keys()].toSorted()).toEqual([
      'booking_page',
      'import',
      'manual',
    ])
  })

  test('old work is done and mostly paid, and the open balances are young', () => {
    const old = demo.invoices.filter((row) => row.created_at < NOW - 120 * DAY_MS)
    const paid = old.filter((row) => row.status === 'paid')
    expect(paid.length / old.length).toBeGreaterThan(0.93)
    const owing = demo.invoices.filter((row) => row.status === 'sent' || row.status === 'partial')
    expect(owing.filter((row) => row.created_at > NOW - 60 * DAY_MS).length / owing.length).toBeGreaterThan(
      0.7,
    )
    const longGone = demo.appointments.filter((row) => row.start_at < NOW - 5 * DAY_MS)
    expect(longGone.filter((row) => isOpen(APPOINTMENT_STORED[row.status]))).toEqual([])
  })

  test('the outbox stays empty: nobody is told of what never happened', async () => {
    const told = await events.page(shops.store, demo.id, EVERYTHING)
    expect(told).toEqual([])
  })
})

describe('ids and times', () => {
  test('every id is a UUID of version 7 whose time is created_at', () => {
    const all = records(demo)
    expect(all.filter(({ id }) => !isId(id) || id[14] !== '7')).toEqual([])
    expect(
      all.filter(({ id, created_at }) => parseInt(id.replace('-', '').slice(0, 12), 16) !== created_at),
    ).toEqual([])
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test('nothing was made, changed or paid in the future', () => {
    const changed = [...demo.customers, ...demo.appointments, ...demo.invoices]
    const moments = [
      ...records(demo).map((row) => row.created_at),
      ...changed.map((row) => row.updated_at),
      ...demo.payments.map((row) => row.recorded_at),
    ]
    expect(moments.length).toBeGreaterThan(40_000)
    expect(moments.filter((moment) => moment > NOW || !Number.isSafeInteger(moment))).toEqual([])
    expect(changed.filter((row) => row.updated_at < row.created_at)).toEqual([])
  })

  test('whatever belongs to a customer or a car came after it', () => {
    const customers = byId(demo.customers)
    const vehicles = byId(demo.vehicles)
    const owned = [...demo.vehicles, ...demo.appointments, ...demo.quotes, ...demo.invoices]
    expect(
      owned.filter((row) => (customers.get(row.customer_id)?.created_at ?? Infinity) > row.created_at),
    ).toEqual([])
    const driven = [...demo.appointments, ...demo.quotes, ...demo.invoices].filter(
      (row) => row.vehicle_id !== null,
    )
    const wrong = driven.filter((row) => {
      const vehicle = vehicles.get(row.vehicle_id ?? '')
      return vehicle?.customer_id !== row.customer_id || vehicle.created_at > row.created_at
    })
    expect(driven.length).toBeGreaterThan(10_000)
    expect(wrong).toEqual([])
  })

  test('an appointment is booked before it begins', () => {
    expect(demo.appointments.filter((row) => row.created_at >= row.start_at)).toEqual([])
  })
})

describe('the calendar', () => {
  test('no two open appointments of one car, or of one customer without a car, overlap', () => {
    const slots = openSlots(demo)
    expect(slots.length).toBeGreaterThan(100)
    expect(overlapping(slots)).toEqual([])
  })

  test('what is open is not long over, and what is over did not just stay scheduled', () => {
    const waiting = ['scheduled', 'confirmed', 'pending_deposit']
    const forgotten = demo.appointments.filter(
      (row) => waiting.includes(row.status) && row.start_at < NOW - DAY_MS,
    )
    expect(forgotten).toEqual([])
    const early = demo.appointments.filter(
      (row) => !waiting.includes(row.status) && row.status !== 'canceled' && row.start_at > NOW,
    )
    expect(early).toEqual([])
  })
})

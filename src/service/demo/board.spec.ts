import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOpen } from '~/domain/appointments'
import { HOUR_MS } from '~/service/clock'
import { APPOINTMENT_STORED } from '~/service/store/tables/statuses'
import { demoRows, groupBy, openSlots, overlapping, records, type AllRows } from '~/service/testing/demoRows'
import { startShops } from '~/service/testing/shop'
import { boardOf } from './board'
import { createCalendar } from './ground'
import { createRandom } from './random'

type Row = AllRows['appointments'][number]

const MOMENTS = [
  ['a Wednesday at ten', '2026-06-17T14:00:00Z', '2026-06-17'],
  ['a Sunday at three in the night', '2026-11-22T08:00:00Z', '2026-11-22'],
  ['a Friday at closing time', '2026-08-14T22:05:00Z', '2026-08-14'],
  ['the Sunday on which an hour is skipped, at nine', '2026-03-08T13:00:00Z', '2026-03-08'],
  ['the Sunday on which an hour comes twice, at noon', '2026-11-01T17:00:00Z', '2026-11-01'],
  ['the first minutes of a day', '2026-09-03T04:03:00Z', '2026-09-03'],
  ['the last minutes of a day', '2026-09-04T03:58:00Z', '2026-09-03'],
  ['Christmas', '2026-12-25T16:00:00Z', '2026-12-25'],
] as const

const localDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' })
const localHour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
})

const weekday = (row: Row) => new Date(localDate.format(row.start_at)).getUTCDay()

const stored = (row: Row) => APPOINTMENT_STORED[row.status]

describe.each(MOMENTS)('on %s', (_, moment, date) => {
  const now = Date.parse(moment)
  let shops: Awaited<ReturnType<typeof startShops>>
  let demo: AllRows
  let today: Row[]

  beforeAll(async () => {
    shops = await startShops({ now })
    demo = await demoRows(shops.store, { now })
    today = demo.appointments.filter((row) => localDate.format(row.start_at) === date)
  })
  afterAll(() => shops.close())

  test('the board of today is full, in every status', () => {
    expect(today.length).toBeGreaterThan(26)
    expect(today.length).toBeLessThan(48)
    expect([...groupBy(today, (row) => row.status).keys()].toSorted()).toEqual(
      Object.keys(APPOINTMENT_STORED).toSorted(),
    )
    expect(today.filter((row) => isOpen(stored(row))).length).toBeGreaterThan(20)
  })

  test('what has begun was booked for before now, and most of what is waiting is still to come', () => {
    const waiting = ['scheduled', 'confirmed', 'pending_deposit']
    const begun = today.filter((row) => !waiting.includes(row.status) && row.status !== 'canceled')
    expect(begun.length).toBeGreaterThan(10)
    expect(begun.filter((row) => row.start_at > now)).toEqual([])
    const stillWaiting = today.filter((row) => waiting.includes(row.status))
    const late = stillWaiting.filter((row) => row.start_at < now)
    // At the end of the day nothing is still to come, and everybody who waits is a little late.
    const dayIsOver = localDate.format(now + HOUR_MS) !== date
    expect(late.length).toBeLessThanOrEqual(dayIsOver ? stillWaiting.length : stillWaiting.length / 3)
    expect(stillWaiting.filter((row) => row.start_at < now - HOUR_MS - 15 * 60_000)).toEqual([])
  })

  test('somebody is late', () => {
    const late = today.filter((row) => row.status === 'scheduled' || row.status === 'confirmed')
    expect(late.some((row) => row.start_at <= now)).toBe(true)
  })

  test('on other days cars come while the shop is open, and on no Sunday', () => {
    const others = demo.appointments.filter((row) => localDate.format(row.start_at) !== date)
    const hours = others.map((row) => Number(localHour.format(row.start_at)))
    expect(Math.min(...hours)).toBe(8)
    expect(Math.max(...hours)).toBe(17)
    expect(others.filter((row) => weekday(row) === 0)).toEqual([])
  })

  test('no car is in two open places at once', () => {
    const slots = openSlots(demo)
    expect(slots.length).toBeGreaterThan(100)
    expect(overlapping(slots)).toEqual([])
  })

  test('nothing was written down in the future', () => {
    expect(records(demo).filter((row) => row.created_at > now)).toEqual([])
    expect(demo.payments.filter((row) => row.recorded_at > now)).toEqual([])
  })

  test('invoice numbers follow the time', () => {
    const inOrder = demo.invoices.toSorted((a, b) => Number(a.number) - Number(b.number))
    const backwards = inOrder.filter((row, place) => row.created_at < (inOrder[place - 1]?.created_at ?? 0))
    expect(backwards).toEqual([])
    expect(demo.counters?.next_invoice).toBe(Number(inOrder.at(-1)?.number) + 1)
  })
})

test('a large shop has a thousand open cards today', () => {
  const calendar = createCalendar(Date.parse(MOMENTS[0][1]), 'America/New_York')
  const cards = boardOf(createRandom(1), calendar, 100_000)
  expect(cards.filter(({ status }) => isOpen(APPOINTMENT_STORED[status]))).toHaveLength(1_000)
  expect(cards.length).toBeLessThan(1_500)
  const { midnight, ends } = calendar.today
  expect(cards.filter(({ startAt }) => startAt < midnight || startAt >= ends)).toEqual([])
})

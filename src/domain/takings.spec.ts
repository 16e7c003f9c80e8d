import { expect, test } from 'vitest'
import {
  averageTicket,
  enteredForEarlier,
  paidOn,
  readBackTo,
  takenBy,
  takingsByDay,
  takingsOf,
  takingsOfDays,
  takingsWithin,
} from './takings'

const ZONE = 'America/New_York'
let made = 0

const paid = (
  recordedAt: string,
  amountCents: number,
  method = 'cash',
  invoiceId = `inv-${(made += 1)}`,
) => ({
  recordedAt,
  amountCents,
  method,
  invoiceId,
})

test('takings add whole cents by method, in the order of PAYMENT_METHODS', () => {
  const takings = takingsOf([
    paid('2026-11-20T15:00:00Z', 10, 'voucher'),
    paid('2026-11-20T15:00:00Z', 20, 'cash', 'a'),
    paid('2026-11-20T15:00:00Z', 88_435, 'card', 'a'),
    paid('2026-11-20T15:00:00Z', 1, 'cash'),
    paid('2026-11-20T15:00:00Z', 7, 'barter'),
  ])
  expect(takings).toEqual({
    cents: 88_473,
    payments: 5,
    tickets: 4,
    byMethod: [
      { method: 'card', cents: 88_435, payments: 1 },
      { method: 'cash', cents: 21, payments: 2 },
      { method: 'barter', cents: 7, payments: 1 },
      { method: 'voucher', cents: 10, payments: 1 },
    ],
  })
})

test('what came in by some methods is added, and nothing is where there was none', () => {
  const takings = takingsOf([
    paid('2026-11-20T15:00:00Z', 20, 'cash'),
    paid('2026-11-20T15:00:00Z', 3, 'check'),
    paid('2026-11-20T15:00:00Z', 100, 'voucher'),
  ])
  expect(takenBy(takings, (method) => method !== 'cash')).toBe(103)
  expect(takenBy(takings, (method) => method === 'card')).toBe(0)
})

test('a hundred thousand payments of a third of a dollar are exact', () => {
  const many = Array.from({ length: 100_000 }, () => paid('2026-11-20T15:00:00Z', 33))
  expect(takingsOf(many).cents).toBe(3_300_000)
})

test('a day is the shop’s: the last second before midnight is in, midnight is the next day', () => {
  const rows = [
    paid('2026-11-20T04:59:59.999Z', 1),
    paid('2026-11-20T05:00:00.000Z', 2),
    paid('2026-11-21T04:59:59.999Z', 3),
    paid('2026-11-21T05:00:00.000Z', 4),
    paid('never', 5),
  ]
  expect(paidOn(rows, '2026-11-20', ZONE).map(({ amountCents }) => amountCents)).toEqual([2, 3])
})

test('the day on which clocks are put back has 25 hours, and both of its half past ones', () => {
  const rows = [
    paid('2026-11-01T03:59:59Z', 1), // still Halloween
    paid('2026-11-01T04:00:00Z', 2), // midnight, daylight time
    paid('2026-11-01T05:30:00Z', 3), // half past one
    paid('2026-11-01T06:30:00Z', 4), // half past one again
    paid('2026-11-02T04:59:59Z', 5), // a second to midnight, standard time
    paid('2026-11-02T05:00:00Z', 6),
  ]
  const days = takingsByDay(rows, '2026-10-31', '2026-11-02', ZONE)
  expect(days.map(({ day, cents, payments }) => [day, cents, payments])).toEqual([
    ['2026-10-31', 1, 1],
    ['2026-11-01', 14, 4],
    ['2026-11-02', 6, 1],
  ])
})

test('the day on which clocks are put forward has 23 hours', () => {
  const rows = [
    paid('2026-03-08T04:59:59Z', 1),
    paid('2026-03-08T05:00:00Z', 2),
    paid('2026-03-09T03:59:59Z', 3),
    paid('2026-03-09T04:00:00Z', 4),
  ]
  expect(paidOn(rows, '2026-03-08', ZONE).map(({ amountCents }) => amountCents)).toEqual([2, 3])
})

test('a day is read back to midnight seven calendar days before it, across a change of the clocks', () => {
  expect(new Date(readBackTo('2026-11-20', ZONE)).toISOString()).toBe('2026-11-13T05:00:00.000Z')
  expect(new Date(readBackTo('2026-11-04', ZONE)).toISOString()).toBe('2026-10-28T04:00:00.000Z')
})

test('days without a payment are there, as nothing', () => {
  expect(takingsByDay([], '2026-02-27', '2026-03-02', ZONE).map(({ day, cents }) => [day, cents])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 0],
  ])
})

test('all days that anything was paid on, the newest first, and none besides', () => {
  const rows = [
    paid('2026-11-01T04:59:00Z', 1),
    paid('2026-03-08T05:00:00Z', 2),
    paid('2026-11-01T03:59:00Z', 4),
    paid('not a time', 8),
    paid('2026-11-01T05:30:00Z', 16),
  ]
  expect(takingsOfDays(rows, ZONE).map(({ day, cents, payments }) => [day, cents, payments])).toEqual([
    ['2026-11-01', 17, 2],
    ['2026-10-31', 4, 1],
    ['2026-03-08', 2, 1],
  ])
  expect(takingsOfDays([], ZONE)).toEqual([])
})

test('two payments of one invoice are one ticket, and the average is to the nearest cent', () => {
  const takings = takingsOf([
    paid('2026-11-20T15:00:00Z', 100, 'cash', 'a'),
    paid('2026-11-20T15:00:00Z', 100, 'card', 'a'),
    paid('2026-11-20T15:00:00Z', 301, 'card', 'b'),
  ])
  expect(averageTicket(takings)).toBe(251) // 250.5, away from zero
  expect(averageTicket(takingsOf([]))).toBeNull()
})

test('an invoice that was paid on several days is one ticket of them all', () => {
  const rows = [
    paid('2026-11-18T15:00:00Z', 1_000, 'cash', 'a'),
    paid('2026-11-19T15:00:00Z', 100, 'cash', 'a'),
    paid('2026-11-20T15:00:00Z', 200, 'card', 'a'),
    paid('2026-11-20T15:00:00Z', 300, 'card', 'b'),
  ]
  const both = takingsWithin(rows, '2026-11-19', '2026-11-20', ZONE)
  expect(both).toMatchObject({ cents: 600, payments: 3, tickets: 2 })
  expect(averageTicket(both)).toBe(300)
})

const entered = (createdAt: string, recordedAt: string, cents: number) => ({
  ...paid(recordedAt, cents, 'check'),
  createdAt,
})

test('what is entered today for an earlier day is told by the days that it counts for', () => {
  const rows = [
    entered('2026-11-20T15:00:00Z', '2026-11-20T14:59:00Z', 1), // paid and entered today
    entered('2026-11-20T15:00:00Z', '2026-11-19T15:00:00Z', 10_000),
    entered('2026-11-20T05:00:00Z', '2026-11-20T04:59:59Z', 4_275), // midnight, for the day before
    entered('2026-11-20T16:00:00Z', '2026-11-16T15:00:00Z', 7),
    entered('2026-11-19T16:00:00Z', '2026-11-16T15:00:00Z', 100), // entered before today
    entered('2026-11-21T05:00:00Z', '2026-11-16T15:00:00Z', 1_000), // and after it
    entered('never', '2026-11-16T15:00:00Z', 9),
  ]
  expect(
    enteredForEarlier(rows, '2026-11-20', ZONE).map(({ day, cents, payments }) => [day, cents, payments]),
  ).toEqual([
    ['2026-11-19', 14_275, 2],
    ['2026-11-16', 7, 1],
  ])
})

import { expect, test } from 'vitest'
import { isDay } from './day'
import {
  addDays,
  clockTime,
  dayOf,
  daysBetween,
  instantOf,
  minuteOfDay,
  minutesOf,
  spanOfDay,
  weekdayOf,
} from './zone'

const NEW_YORK = 'America/New_York'
const hours = ({ from, until }: { from: number; until: number }) => (until - from) / 3_600_000
const at = (text: string) => Date.parse(text)

test('late in the evening the shop is on a day that has ended in Greenwich', () => {
  const instant = at('2026-11-21T03:30:00Z')
  expect(dayOf(instant, NEW_YORK)).toBe('2026-11-20')
  expect(minuteOfDay(instant, NEW_YORK)).toBe(22 * 60 + 30)
})

test('half past nine at the counter is one instant, in summer and in winter', () => {
  expect(instantOf('2026-07-01', 570, NEW_YORK)).toBe(at('2026-07-01T13:30:00Z'))
  expect(instantOf('2026-12-01', 570, NEW_YORK)).toBe(at('2026-12-01T14:30:00Z'))
})

test('the day on which clocks go forward has 23 hours, the one on which they go back 25', () => {
  expect(hours(spanOfDay('2026-03-08', NEW_YORK))).toBe(23)
  expect(hours(spanOfDay('2026-11-01', NEW_YORK))).toBe(25)
  expect(hours(spanOfDay('2026-11-02', NEW_YORK))).toBe(24)
  expect(hours(spanOfDay('2026-10-04', 'Australia/Lord_Howe'))).toBe(23.5)
})

test('an hour that comes twice means the first of the two', () => {
  expect(instantOf('2026-11-01', 90, NEW_YORK)).toBe(at('2026-11-01T05:30:00Z'))
  expect(minuteOfDay(at('2026-11-01T05:30:00Z'), NEW_YORK)).toBe(90)
  expect(minuteOfDay(at('2026-11-01T06:30:00Z'), NEW_YORK)).toBe(90)
})

test('a time that is skipped means as long after the change', () => {
  expect(instantOf('2026-03-08', 150, NEW_YORK)).toBe(at('2026-03-08T07:30:00Z'))
  expect(minuteOfDay(at('2026-03-08T07:30:00Z'), NEW_YORK)).toBe(210)
})

test('a day that begins at one o’clock begins at its first moment', () => {
  const { from } = spanOfDay('2025-04-25', 'Africa/Cairo')
  expect(dayOf(from, 'Africa/Cairo')).toBe('2025-04-25')
  expect(dayOf(from - 1_000, 'Africa/Cairo')).toBe('2025-04-24')
})

test('every quarter of an hour of a year comes back to itself, where it comes once', () => {
  for (const zone of [NEW_YORK, 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC']) {
    let wrong = 0
    for (let instant = at('2026-01-01T00:00:00Z'); instant < at('2027-01-01T00:00:00Z'); instant += 900_000) {
      const back = instantOf(dayOf(instant, zone), minuteOfDay(instant, zone), zone)
      if (back !== instant) wrong += 1
    }
    // The hour that comes twice, and half an hour on Lord Howe.
    const twice = { UTC: 0, 'Asia/Kolkata': 0, 'Australia/Lord_Howe': 2 }[zone] ?? 4
    expect([zone, wrong]).toEqual([zone, twice])
  }
})

test('days are counted on the calendar', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(weekdayOf('2026-11-21')).toBe(6)
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
  expect(daysBetween('2026-03-01', '2025-12-31')).toBe(-60)
})

test('a time is read as it is written', () => {
  expect(clockTime(570)).toBe('09:30')
  expect(minutesOf('9:30')).toBe(570)
  expect(minutesOf('24:00')).toBe(null)
  expect(minutesOf('soon')).toBe(null)
})

const NO_DAYS = ['0001-01-01', '0567-12-31', '1899-12-31', '2200-01-01', '9999-12-31']

test('a day that a shop can mean is in the calendar, and neither long past nor far off', () => {
  const days = ['1900-01-01', '2026-02-28', '2028-02-29', '2199-12-31']
  expect([...days, ...NO_DAYS].filter((day) => isDay(day))).toEqual(days)
  const others = ['2026-02-29', '2026-13-01', '2026-1-1', '', 'today', 2026, null, undefined]
  expect(others.filter((other) => isDay(other))).toEqual([])
})

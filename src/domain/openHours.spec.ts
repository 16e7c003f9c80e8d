import { expect, test } from 'vitest'
import { nextOpen, notOpen, openSpan, shopDaysBack } from './openHours'
import type { OpeningHours } from './shop'

const ZONE = 'America/Chicago'
const HOUR = 3_600_000
const day = { opens: '08:00', closes: '17:30' }
const week: OpeningHours = {
  sunday: null,
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: { opens: '09:00', closes: '13:00' },
}
const closed: OpeningHours = {
  sunday: null,
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
}
const at = (local: string) => Date.parse(`${local}:00-05:00`)

test('a time within the hours is that time', () => {
  expect(nextOpen(week, at('2030-05-15T10:15'), HOUR, ZONE)).toBe(at('2030-05-15T10:15'))
  expect(nextOpen(week, at('2030-05-15T16:30'), HOUR, ZONE)).toBe(at('2030-05-15T16:30'))
})

test('what would end after closing begins when the shop opens next', () => {
  expect(nextOpen(week, at('2030-05-15T16:45'), HOUR, ZONE)).toBe(at('2030-05-16T08:00'))
  expect(nextOpen(week, at('2030-05-15T06:00'), HOUR, ZONE)).toBe(at('2030-05-15T08:00'))
})

test('from Saturday noon it is Monday, and what is too long for Saturday goes past it', () => {
  expect(nextOpen(week, at('2030-05-18T12:30'), HOUR, ZONE)).toBe(at('2030-05-20T08:00'))
  expect(nextOpen(week, at('2030-05-17T17:00'), 5 * HOUR, ZONE)).toBe(at('2030-05-20T08:00'))
})

test('a shop that opens on one day only opens on it again in a week', () => {
  const saturdays = { ...closed, saturday: { opens: '09:00', closes: '13:00' } }
  expect(nextOpen(saturdays, at('2030-05-18T12:30'), HOUR, ZONE)).toBe(at('2030-05-25T09:00'))
})

test('what is longer than any day, or a shop that never opens, has no such time', () => {
  expect(nextOpen(week, at('2030-05-15T10:00'), 10 * HOUR, ZONE)).toBeNull()
  expect(nextOpen(closed, at('2030-05-15T10:00'), HOUR, ZONE)).toBeNull()
})

test('eight o’clock is eight o’clock on the day on which the clock changes', () => {
  const sundays = { ...closed, sunday: day }
  // On March 10, 2030 the clock goes forward at two.
  expect(openSpan(sundays, '2030-03-10', ZONE)?.from).toBe(Date.parse('2030-03-10T08:00:00-05:00'))
  expect(openSpan(sundays, '2030-03-03', ZONE)?.from).toBe(Date.parse('2030-03-03T08:00:00-06:00'))
})

test('of an appointment that the shop is not open for it is known why', () => {
  const why = (from: string, until: string) => notOpen(week, at(from), at(until), ZONE)
  expect(why('2030-05-15T08:00', '2030-05-15T17:30')).toBeNull()
  expect(why('2030-05-19T10:00', '2030-05-19T11:00')).toEqual({ kind: 'closed' })
  const hours = { from: at('2030-05-15T08:00'), until: at('2030-05-15T17:30') }
  expect(why('2030-05-15T07:45', '2030-05-15T09:00')).toEqual({ kind: 'begins', ...hours })
  expect(why('2030-05-15T17:30', '2030-05-15T18:00')).toEqual({ kind: 'begins', ...hours })
  expect(why('2030-05-15T17:00', '2030-05-15T18:00')).toEqual({ kind: 'ends', until: hours.until })
})

test('shop days are days on which the shop was open, and today', () => {
  // A Monday, a Sunday.
  expect(shopDaysBack('2030-05-13', 3, week)).toBe('2030-05-10')
  expect(shopDaysBack('2030-05-12', 3, week)).toBe('2030-05-10')
  expect(shopDaysBack('2030-05-16', 3, week)).toBe('2030-05-14')
  expect(shopDaysBack('2030-05-13', 3, null)).toBe('2030-05-11')
  expect(shopDaysBack('2030-05-13', 3, closed)).toBe('2030-05-13')
})

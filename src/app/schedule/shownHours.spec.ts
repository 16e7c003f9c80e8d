import { expect, test } from 'vitest'
import type { OpeningHours } from '~/domain/shop'
import { hoursOfWeek, openMinutes, shownHours, WHOLE_DAY } from './axis'

const ZONE = 'America/Chicago'
const MONDAY = '2026-11-23'
const HALF_PAST_SEVEN = { opens: '07:30', closes: '17:30' }
const OPEN: OpeningHours = {
  sunday: null,
  monday: HALF_PAST_SEVEN,
  tuesday: HALF_PAST_SEVEN,
  wednesday: HALF_PAST_SEVEN,
  thursday: { opens: '08:00', closes: '20:00' },
  friday: HALF_PAST_SEVEN,
  saturday: { opens: '09:00', closes: '12:00' },
}
const HOURS = { from: 7.5 * 60, until: 20 * 60 }

/** Of a Monday in Chicago, six hours behind. */
const span = (from: string, until: string, day = MONDAY) => ({
  from: Date.parse(`${day}T${from}:00-06:00`),
  until: Date.parse(`${day}T${until}:00-06:00`),
})
const shown = (...spans: ReturnType<typeof span>[]) => {
  const { from, until } = shownHours(HOURS, spans, [MONDAY], ZONE)
  return [from / 60, until / 60]
}

test('the hours of a week are those from the first opening to the last closing', () => {
  expect(hoursOfWeek(OPEN)).toEqual(HOURS)
  const late = { opens: '12:00', closes: '24:00' }
  expect(hoursOfWeek({ ...OPEN, sunday: late }).until).toBe(24 * 60)
})

test('of a shop that says no hours, or is never open, the whole day is shown', () => {
  expect(hoursOfWeek(null)).toEqual(WHOLE_DAY)
  const closed = Object.fromEntries(Object.keys(OPEN).map((day) => [day, null]))
  expect(hoursOfWeek(closed as OpeningHours)).toEqual(WHOLE_DAY)
})

test('whole hours are shown, and all of them in which something stands', () => {
  expect(shown()).toEqual([7, 20])
  expect(shown(span('09:00', '12:00'))).toEqual([7, 20])
  expect(shown(span('05:45', '06:30'))).toEqual([5, 20])
  expect(shown(span('21:00', '22:00'))).toEqual([7, 22])
  expect(shown(span('21:00', '22:15'))).toEqual([7, 23])
})

test('what began the day before, or ends the day after, opens the day at that end', () => {
  const before = {
    from: Date.parse('2026-11-22T22:00:00-06:00'),
    until: Date.parse('2026-11-23T02:00:00-06:00'),
  }
  const after = {
    from: Date.parse('2026-11-23T19:00:00-06:00'),
    until: Date.parse('2026-11-24T01:00:00-06:00'),
  }
  expect(shown(before)).toEqual([0, 20])
  expect(shown(after)).toEqual([7, 24])
  expect(shown(span('05:00', '06:00', '2026-11-24'))).toEqual([7, 20])
})

test('a day is open for as long as its hours say, and on a day that is closed not at all', () => {
  expect(openMinutes(OPEN, MONDAY, ZONE)).toBe(600)
  expect(openMinutes(OPEN, '2026-11-26', ZONE)).toBe(720)
  expect(openMinutes(OPEN, '2026-11-29', ZONE)).toBe(0)
})

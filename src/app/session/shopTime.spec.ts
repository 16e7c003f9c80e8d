import { expect, test } from 'vitest'
import { showClock, showDate, showFullDate, showMonthDay, showTime, showWeekday } from './shopTime'

const ZONES = ['America/Chicago', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC']

/** Every 31 hours and 7 minutes of two years: each hour, weekday and month, and both changes of the clock. */
const instants = Array.from({ length: 560 }, (_, at) => Date.UTC(2026, 0, 1) + at * (31 * 60 + 7) * 60_000)

test.each(ZONES)('times and dates are in the words in which the browser says them: %s', (timeZone) => {
  const said = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    return (instant: number) => format.format(instant)
  }
  const inBrowser = [
    said({ hour: 'numeric', minute: '2-digit' }),
    said({ weekday: 'short', month: 'short', day: 'numeric' }),
    said({ weekday: 'short' }),
    said({ month: 'short', day: 'numeric' }),
    said({ year: 'numeric', month: 'short', day: 'numeric' }),
  ]
  const ours = [showTime, showDate, showWeekday, showMonthDay, showFullDate]
  const differing = instants.filter(
    (instant) =>
      ours.map((show) => show(instant, timeZone)).join() !== inBrowser.map((show) => show(instant)).join(),
  )
  expect(differing).toEqual([])
})

test('among others of one day the half of it is left out, and a time that can’t be read is none', () => {
  expect(showClock('2026-11-20T15:30:00Z', 'UTC')).toBe('3:30')
  expect(showClock('2026-11-20T00:05:00Z', 'UTC')).toBe('12:05')
  expect(showTime('soon', 'UTC')).toBe('no time')
})

import { expect, test } from 'vitest'
import { timeZoneNamed } from '~/domain/shop'
import { minuteOfDay } from '~/domain/time/zone'
import { demoTimeZone } from './demoTimeZone'

const QUARTER_MS = 15 * 60_000
const YEAR = Array.from({ length: 24 }, (_, fortnight) => Date.UTC(2026, 0, 1 + fortnight * 15))

test.each(['America/Denver', 'UTC', 'Asia/Kolkata', 'Pacific/Chatham'])(
  'opened at any moment of the year in %s, it is mid-morning in the made-up shop',
  (here) => {
    // Looked at together: an expectation for each of these moments takes longer than all the rest of it.
    const moments = YEAR.flatMap((day) =>
      Array.from({ length: 96 }, (_, quarter) => day + quarter * QUARTER_MS),
    )
    const wrong = moments.filter((now) => {
      const zone = demoTimeZone(now, here)
      const minute = minuteOfDay(now, zone)
      return timeZoneNamed(zone) === null || minute < 540 || minute > 690
    })
    expect(wrong.map((now) => [new Date(now).toISOString(), demoTimeZone(now, here)])).toEqual([])
  },
)

test('where it is morning here, it lies here; else in America, if it is morning there', () => {
  const ten = Date.parse('2026-06-17T14:00:00Z')
  expect(demoTimeZone(ten, 'America/New_York')).toBe('America/New_York')
  expect(demoTimeZone(ten, 'Asia/Tokyo')).toBe('America/Chicago')
  expect(demoTimeZone(Date.parse('2026-06-17T08:00:00Z'), 'America/Chicago')).toBe('Europe/Berlin')
})

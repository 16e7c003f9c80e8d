import { expect, test } from 'vitest'
import { timeZoneNamed } from '../../domain/shop'
import { minuteOfDay } from '../../domain/zone'
import { morningZone } from './morning'

const QUARTER_MS = 15 * 60_000
const YEAR = Array.from({ length: 24 }, (_, fortnight) => Date.UTC(2026, 0, 1 + fortnight * 15))

test.each(['America/Denver', 'UTC', 'Asia/Kolkata', 'Pacific/Chatham'])(
  'opened at any moment of the year in %s, it is mid-morning in the made-up shop',
  (here) => {
    for (const day of YEAR) {
      for (let quarter = 0; quarter < 96; quarter += 1) {
        const now = day + quarter * QUARTER_MS
        const zone = morningZone(now, here)
        expect(timeZoneNamed(zone)).not.toBeNull()
        const minute = minuteOfDay(now, zone)
        expect([zone, new Date(now).toISOString(), minute >= 540 && minute <= 690]).toEqual([
          zone,
          expect.any(String),
          true,
        ])
      }
    }
  },
)

test('where it is morning here, it lies here; else in America, if it is morning there', () => {
  const ten = Date.parse('2026-06-17T14:00:00Z')
  expect(morningZone(ten, 'America/New_York')).toBe('America/New_York')
  expect(morningZone(ten, 'Asia/Tokyo')).toBe('America/Chicago')
  expect(morningZone(Date.parse('2026-06-17T08:00:00Z'), 'America/Chicago')).toBe('Europe/Berlin')
})

import { expect, test } from 'vitest'
import { weekHeading } from './times'

test('a week is named by its first and last day, with the month and the year where they are others', () => {
  expect(weekHeading(['2026-11-22', '2026-11-28'], '2026-11-25')).toBe('Nov 22 to 28')
  expect(weekHeading(['2026-11-29', '2026-12-05'], '2026-11-25')).toBe('Nov 29 to Dec 5')
  expect(weekHeading(['2026-12-27', '2027-01-02'], '2026-11-25')).toBe('Dec 27 to Jan 2, 2027')
  expect(weekHeading(['2030-05-12', '2030-05-18'], '2026-11-25')).toBe('May 12 to 18, 2030')
})

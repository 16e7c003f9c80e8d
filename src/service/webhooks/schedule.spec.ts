import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_PAUSES, pauseAfter, PAUSES_MS } from './schedule'

test('the pauses are those that receivers are told of, and the last try comes within five days', () => {
  expect(PAUSES_MS.map((ms) => ms / 1000)).toEqual([
    0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
  ])
  expect(PAUSES_MS.reduce((sum, ms) => sum + ms * 1.2, 0)).toBeLessThan(5 * 86_400_000)
})

test('each pause is up to a fifth longer or shorter, and no two receivers need wait alike', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tries, chance) => {
        const pause = PAUSES_MS[tries] ?? 0
        const wait = pauseAfter(tries, () => chance) ?? 0
        expect(wait).toBeGreaterThanOrEqual(Math.floor(pause * 0.8))
        expect(wait).toBeLessThanOrEqual(Math.ceil(pause * 1.2))
      },
    ),
  )
  const waits = [0, 0.25, 0.5, 0.75, 1].map((chance) => pauseAfter(2, () => chance))
  expect(waits).toEqual([240_000, 270_000, 300_000, 330_000, 360_000])
})

test('after ten tries there is none', () => {
  expect([9, 10, 11].map((tries) => pauseAfter(tries, () => 0.5) === null)).toEqual([false, true, true])
})

test('of each pause it is known how long it may be', () => {
  expect(LONGEST_PAUSES.map(({ tries }) => tries)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const { tries, ms } of LONGEST_PAUSES) expect(ms).toBe((PAUSES_MS[tries] ?? 0) * 1.2)
})

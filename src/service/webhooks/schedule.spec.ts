import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextTryAt, PAUSES_MS } from './schedule'

const NOW = Date.parse('2026-03-16T08:00:00Z')

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
        const wait = (nextTryAt(tries, NOW, () => chance) ?? 0) - NOW
        expect(wait).toBeGreaterThanOrEqual(Math.floor(pause * 0.8))
        expect(wait).toBeLessThanOrEqual(Math.ceil(pause * 1.2))
      },
    ),
  )
  const waits = [0, 0.25, 0.5, 0.75, 1].map((chance) => nextTryAt(2, NOW, () => chance))
  expect(waits.map((at) => (at ?? 0) - NOW)).toEqual([240_000, 270_000, 300_000, 330_000, 360_000])
})

test('after ten tries there is none', () => {
  expect([9, 10, 11].map((tries) => nextTryAt(tries, NOW, () => 0.5) === null)).toEqual([false, true, true])
})

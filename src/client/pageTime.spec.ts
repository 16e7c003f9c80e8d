import { expect, test } from 'vitest'
import { createPageTime } from './clock'

const at = (start: number) => {
  let wall = start
  return { now: createPageTime(() => wall), set: (time: number) => (wall = time) }
}

test('it goes as the computer’s clock goes, and takes part in a jump ahead', () => {
  const { now, set } = at(1_000)
  expect(now()).toBe(1_000)
  set(2_000)
  expect(now()).toBe(2_000)
  set(9_000_000)
  expect(now()).toBe(9_000_000)
})

test('a clock that is set back by an hour goes on from where it stood', () => {
  const { now, set } = at(10_000_000)
  const before = now()
  set(10_000_000 - 3_600_000)
  const set1 = now()
  expect(set1).toBeGreaterThan(before)
  set(10_000_000 - 3_600_000 + 5_000)
  expect(now() - set1).toBeCloseTo(5_000, 0)
})

test('no two moments are the same, though the clock stands still', () => {
  const { now } = at(1_763_000_000_000)
  const moments = Array.from({ length: 100 }, now)
  expect(new Set(moments).size).toBe(100)
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  expect((moments.at(-1) ?? 0) - (moments[0] ?? 0)).toBeLessThan(1)
})

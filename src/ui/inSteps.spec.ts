import { expect, test } from 'vitest'
import { inSteps } from './inSteps'

const sight = (startIndex: number, endIndex: number, count = 1_000) => ({
  startIndex,
  endIndex,
  overscan: 12,
  count,
})
const ends = (rows: readonly number[]) => [rows[0], rows.at(-1), rows.length]

test('what is in sight and at least a dozen rows on both sides are drawn, in whole steps of eight', () => {
  expect(ends(inSteps(sight(100, 115), [], []))).toEqual([88, 135, 48])
  expect(ends(inSteps(sight(107, 122), [], []))).toEqual([88, 135, 48])
  expect(ends(inSteps(sight(108, 123), [], []))).toEqual([96, 143, 48])
})

test('at neither end of the list is anything beyond it drawn', () => {
  expect(ends(inSteps(sight(0, 15), [], []))).toEqual([0, 31, 32])
  expect(ends(inSteps(sight(984, 999), [], []))).toEqual([968, 999, 32])
  expect(inSteps(sight(0, 0, 0), [], [])).toEqual([])
})

test('as long as a scroll stays within a step, it leaves the very list that was drawn', () => {
  const drawn = inSteps(sight(100, 115), [], [])
  for (let by = 1; by < 8; by += 1) expect(inSteps(sight(100 + by, 115 + by), [], drawn)).toBe(drawn)
  expect(inSteps(sight(108, 123), [], drawn)).not.toBe(drawn)
})

test('a row that is kept stands in its place, once, however far it is', () => {
  expect(inSteps(sight(100, 115), [3], [])[0]).toBe(3)
  expect(inSteps(sight(100, 115), [3], [])).toHaveLength(49)
  expect(inSteps(sight(100, 115), [100], [])).toHaveLength(48)
})

import { expect, test } from 'vitest'
import { quickNotes } from './Tender'

test.each([
  [48_435, [48_500, 49_000, 50_000]],
  [1_230, [1_300, 1_500, 2_000, 5_000, 10_000]],
  [6_301, [6_400, 6_500, 7_000, 8_000, 10_000]],
  [63_001, [63_100, 63_500, 64_000, 65_000, 70_000]],
  [2_340, [2_500, 3_000, 4_000, 5_000, 10_000]],
  [2_000, [5_000, 10_000]],
  [10_000, []],
  [1, [500, 1_000, 2_000, 5_000, 10_000]],
  [0, []],
])('for %d cents people hand over %j', (cents, notes) => {
  expect(quickNotes(cents)).toEqual(notes)
})

test('the next hundred is always among them', () => {
  for (let cents = 1; cents < 250_000; cents += 37) {
    const hundred = Math.ceil(cents / 10_000) * 10_000
    expect(quickNotes(cents).at(-1) ?? cents).toBe(hundred)
  }
})

import { expect, test } from 'vitest'
import { quickNotes } from './quickNotes'

test.each([
  [48_435, [48_500, 49_000, 50_000]],
  [1_230, [1_300, 1_500, 2_000, 5_000]],
  [2_000, [5_000, 10_000]],
  [10_000, []],
  [1, [100, 500, 1_000, 2_000]],
  [0, []],
])('for %d cents people hand over %j', (cents, notes) => {
  expect(quickNotes(cents)).toEqual(notes)
})

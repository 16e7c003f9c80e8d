import { expect, test } from 'vitest'
import { shownRate, typedRate } from './taxRate'

test.each([
  ['8.875', 88_750],
  ['9.4375', 94_375],
  [' 8.25 % ', 82_500],
  ['0', 0],
  ['100', 1_000_000],
  ['', null],
  ['%', null],
])('%j is a rate of %s millionths', (typed, rate) => {
  expect(typedRate(typed)).toBe(rate)
})

test.each(['8,25', 'eight', '-1', '101', '8.25555', '1e1'])('%j is no rate', (typed) => {
  expect(typedRate(typed)).toBeUndefined()
})

test('a rate is shown as it is typed', () => {
  expect(shownRate(88_750)).toBe('8.875')
  expect(shownRate(0)).toBe('0')
  expect(shownRate(null)).toBe('')
})

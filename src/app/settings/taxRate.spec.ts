import { expect, test } from 'vitest'
import { readRate, showRate } from './taxRate'

test.each([
  ['8.25', 825],
  ['8.25 %', 825],
  ['8.5', 850],
  ['0', 0],
  ['100', 10_000],
  ['', null],
])('%j is a rate of %s basis points', (typed, rate) => {
  expect(readRate(typed)).toBe(rate)
})

test.each(['8,25', 'eight', '-1', '101', '8.255', '1e1'])('%j is no rate', (typed) => {
  expect(readRate(typed)).toBeUndefined()
})

test('a rate is shown as it is typed', () => {
  expect(showRate(825)).toBe('8.25')
  expect(showRate(null)).toBe('')
})

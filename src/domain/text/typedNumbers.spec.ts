import { assert, maxSafeInteger, property } from 'fast-check'
import { expect, test } from 'vitest'
import { fieldCents, readCents, readQuantity } from './typedNumbers'

test.each([
  ['45', 4_500],
  ['45.5', 4_550],
  ['$1,234.50', 123_450],
  ['1234.50', 123_450],
  [' $ 12.00 ', 1_200],
  ['-20', -2_000],
  ['-$20.00', -2_000],
  ['$-20.00', -2_000],
  ['\u221220', -2_000],
  ['(20.00)', -2_000],
  ['($1,020.00)', -102_000],
  ['.5', 50],
  ['5.', 500],
  ['0', 0],
  ['-0.00', 0],
  ['12.5000', 1_250],
  ['1,000,000.00', 100_000_000],
])('%j is %s cents', (typed, cents) => {
  expect(readCents(typed)).toBe(cents)
})

test.each([
  '',
  '.',
  '$',
  '-',
  '()',
  '12,50',
  '1,23',
  '1,2345',
  '12.345',
  '1e3',
  '--5',
  '(-5)',
  'five',
  '5 €',
])('%j is no amount', (typed) => {
  expect(readCents(typed)).toBe(null)
})

test.each([
  ['1', 1],
  ['0.25', 0.25],
  ['.5', 0.5],
  ['2.', 2],
  ['1,000', 1_000],
  ['0.00001', 0.00001],
  ['0.000001', 0.000001],
])('%j is a quantity of %s', (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity)
})

test.each(['', '.', '-1', '1,5', 'two', '1e2', '1/2'])('%j is no quantity', (typed) => {
  expect(readQuantity(typed)).toBe(null)
})

test('what stands in a field reads back as the same cents', () => {
  assert(
    property(maxSafeInteger(), (cents) => {
      // -0 is no amount that anything here makes.
      expect(readCents(fieldCents(cents))).toBe(cents === 0 ? 0 : cents)
    }),
  )
})

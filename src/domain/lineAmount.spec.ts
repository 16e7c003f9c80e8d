import { expect, test } from 'vitest'
import { showQuantity } from './money'

test.each([
  [1, '1'],
  [1000, '1,000'],
  [1_000_000, '1,000,000'],
  [0.25, '0.25'],
  [1234.56789, '1,234.56789'],
])('a quantity of %d is written %s', (quantity, words) => {
  expect(showQuantity(quantity)).toBe(words)
})

import { expect, test } from 'vitest'
import { hasRightCheckDigit, readVin, vinError } from './vin'

// Published examples; the last is reckoned by hand: R is 9, its weight 8, and 72 leaves 6.
test.each([
  '1M8GDM9AXKP042788',
  '11111111111111111',
  '5GZCZ43D13S812715',
  '1HGCM82633A004352',
  'R0000000600000000',
])('%s has the right check digit', (vin) => {
  expect(hasRightCheckDigit(vin)).toBe(true)
})

test('one character misread is noticed', () => {
  expect(hasRightCheckDigit('1M8GDM9AXKP042789')).toBe(false)
  expect(hasRightCheckDigit('1HGCM82633A004353')).toBe(false)
})

test.each([
  ['1hgcm82633a004352', '1HGCM82633A004352'],
  ['I1HGCM82633A004352', '1HGCM82633A004352'],
  [' 1HG-CM82633A 004352\r', '1HGCM82633A004352'],
])('a scanner that sends %j means %s', (burst, vin) => {
  expect(readVin(burst)).toBe(vin)
})

test.each([
  ['1HGCM82633A00435', 'A VIN has 17 characters. This one has 16.'],
  ['1HGCM82633AO04352', 'A VIN has no I, O or Q. They are 1 and 0.'],
])('%s is refused with: %s', (typed, words) => {
  expect(vinError(typed)).toBe(words)
})

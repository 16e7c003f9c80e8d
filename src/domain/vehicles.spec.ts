import { expect, test } from 'vitest'
import { hasRightCheckDigit, readVin, vinError, typedPlate, readModelYear, yearError } from './vehicles'

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

test.each([
  ['zed 002 brakes', 'ZED 002'],
  ['zed002 brakes', 'ZED002'],
  ['kxr-4471 oil', 'KXR-4471'],
  ['b 123ab oil', 'B 123AB'],
  ['ruth delgado', null],
  ['0168 brakes', null],
  ['oil 5w30', null],
  ['brakes', null],
  ['', null],
])('of “%s”, the plate is %s', (typed, plate) => {
  expect(typedPlate(typed.split(' '))).toBe(plate)
})

const NOW = Date.parse('2026-11-24T10:12:00Z')

test.each([
  ['03', 2003],
  ['28', 2028],
  ['29', 1929],
  ["'98", 1998],
  [' 2019 ', 2019],
  ['', Number.NaN],
  ['twenty', Number.NaN],
])('%j is the year %s', (typed, year) => {
  expect(readModelYear(typed, NOW)).toBe(year)
})

test.each([
  ['', 'Enter a year'],
  ['new', 'Enter a year such as 2003'],
  ['203', 'Enter a year such as 2003'],
  ['2029', 'Enter a year up to 2028'],
  ['2028', null],
])('%j: %s', (typed, words) => {
  expect(yearError(typed, NOW)).toBe(words)
})

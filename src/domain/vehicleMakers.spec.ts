import { expect, test } from 'vitest'
import { readFacts } from './vehicleMakers'
import { hasRightCheckDigit } from './vehicles'

const NOW = Date.parse('2026-11-24T10:12:00Z')

/** The same with the ninth character that the others call for. */
const checked = (vin: string) =>
  Array.from('0123456789X', (digit) => vin.slice(0, 8) + digit + vin.slice(9)).find(hasRightCheckDigit) ?? ''

test.each([
  ['1HGCM82633A004352', 'Honda', 2003],
  ['5GZCZ43D13S812715', 'Saturn', 2003],
  [checked('2T3RFREV0FW000001'), 'Toyota', 2015],
  [checked('1FTSW21P06EA00001'), 'Ford', 2006],
  [checked('5YJ3E1EA0JF000001'), 'Tesla', 2018],
  [checked('4S4BSANC0K3200001'), 'Subaru', 2019],
])('%s is of %s, %s', (vin, make, year) => {
  expect(readFacts(vin, NOW)).toEqual({ make, year, years: [] })
})

test.each([
  [checked('1C4RJFAG0EC000001'), 'Jeep'],
  [checked('2C3CDXBG0EH000001'), 'Dodge'],
  [checked('1C6RR7LT0ES000001'), 'Ram'],
  [checked('2C4RC1BG0HR000001'), 'Chrysler'],
  // Before 2011 the fifth character was no brand.
  [checked('1C3EL46X05N000001'), 'Chrysler'],
])('%s, of Chrysler’s codes, is a %s', (vin, make) => {
  expect(readFacts(vin, NOW)).toMatchObject({ make })
})

test('Hyundai and Kia share a code, and the fourth character tells them apart', () => {
  expect(readFacts(checked('5XYZU3LB0DG000001'), NOW)).toMatchObject({ make: 'Hyundai', year: 2013 })
  expect(readFacts(checked('5XYPG4A30GG000001'), NOW)).toMatchObject({ make: 'Kia' })
})

test.each([
  ['from Japan', checked('JTDKN3DU0A0000001'), 'Toyota', [2010, 1980]],
  ['from Germany', checked('WBA3A5C50EF000001'), 'BMW', [2014, 1984]],
  ['a heavy truck', checked('1XPXDP9X0KD000001'), 'Peterbilt', [2019, 1989]],
  ['a trailer', checked('1UYVS2530GU000001'), 'Utility', [2016, 1986]],
  ['of a maker that is not in the table', checked('1A9AA1A10HA000001'), null, [2017, 1987]],
  ['of a code that is still to come', checked('JTDKN3DU0X0000001'), 'Toyota', [1999]],
])('%s, the year is not told: it may be one of two', (_, vin, make, years) => {
  expect(readFacts(vin, NOW)).toEqual({ make, year: null, years })
})

test('a VIN with a wrong check digit, or a part of one, says nothing', () => {
  expect(readFacts('1HGCM82633A004353', NOW)).toBeNull()
  expect(readFacts('1HGCM8263', NOW)).toBeNull()
})

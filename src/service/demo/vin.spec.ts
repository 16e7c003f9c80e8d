import { expect, test } from 'vitest'
import { buildVin, checkDigit } from './vin'

test.each([
  ['1M8GDM9AXKP042788', 'X'],
  ['11111111111111111', '1'],
  ['5GZCZ43D13S812715', '1'],
  ['1HGCM82633A004352', '3'],
])('the check digit of %s is %s', (vin, digit) => {
  expect(checkDigit(vin)).toBe(digit)
})

test('a VIN is put together with its year and its check digit', () => {
  const vin = buildVin({ maker: '1HG', model: 'CM826', year: 2003, plant: 'A', serial: 4352 })
  expect(vin).toBe('1HGCM82633A004352')
})

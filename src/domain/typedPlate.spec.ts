import { expect, test } from 'vitest'
import { typedPlate } from './typedPlate'

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

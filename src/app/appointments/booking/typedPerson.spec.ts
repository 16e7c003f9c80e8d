import { expect, test } from 'vitest'
import { typedPerson } from './bookingFields'

test.each([
  ['Ruth Delgado', 'Ruth Delgado', ''],
  ['Ruth Delgado 212 555 0143', 'Ruth Delgado', '212 555 0143'],
  ['(212) 555-0143 Ruth  Delgado', 'Ruth Delgado', '(212) 555-0143'],
  ['Ruth Delgado, +49 30 1234567', 'Ruth Delgado', '+49 30 1234567'],
  ['2125550143', '', '2125550143'],
  ['Studio 54', 'Studio 54', ''],
  ['555 0143', '', '555 0143'],
  ['', '', ''],
])('%j is %j with the phone %j', (typed, name, phone) => {
  expect(typedPerson(typed)).toEqual({ name, phone })
})

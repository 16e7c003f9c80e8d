import { expect, test } from 'vitest'
import { readPhone, showPhone } from './phone'

test.each([
  ['+15551234567', '(555) 123-4567'],
  ['+12125551234', '(212) 555-1234'],
  ['+442079460958', '+442079460958'],
  ['whatever', 'whatever'],
])('%s is shown as %s', (kept, shown) => {
  expect(showPhone(kept)).toBe(shown)
})

test.each([
  ['(212) 555-1234', '+12125551234'],
  ['212.555.1234', '+12125551234'],
  ['1 212 555 1234', '+12125551234'],
  ['+44 20 7946 0958', '+442079460958'],
  ['555-1234', '555-1234'],
  ['  ', ''],
])('%s, typed at the counter, is kept as %s', (typed, kept) => {
  expect(readPhone(typed)).toBe(kept)
})

import { expect, test } from 'vitest'
import { phoneError, readPhone, showPhone } from './phone'

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

test.each([
  ['212 555 014', 'This number has 9 digits. US numbers have 10.'],
  ['5', 'This number has 1 digit. US numbers have 10.'],
  ['44 20 7946 0958', 'This number has 12 digits. US numbers have 10. Others begin with +.'],
  ['+44 20', 'This number has 4 digits. After the + there are 7 to 15.'],
  ['at work', 'This is not a phone number'],
])('%s is no number because: %s', (typed, words) => {
  expect(phoneError(typed)).toBe(words)
})

import { expect, test } from 'vitest'
import { withStop } from './failure'

test.each([
  ['No answer came', 'No answer came.'],
  ['North can’t be reached.', 'North can’t be reached.'],
  ['The balance is $34.35..', 'The balance is $34.35.'],
  ['Is it paid?', 'Is it paid?'],
  ['Wait…', 'Wait…'],
  ['The service says: “oops.”', 'The service says: “oops.”'],
  ['Wait...', 'Wait.'],
  [' ', '.'],
])('“%s” is said as “%s”', (message, sentence) => {
  expect(withStop(message)).toBe(sentence)
})

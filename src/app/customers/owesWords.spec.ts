import { expect, test } from 'vitest'
import { owesWords } from './owesWords'

test('what a customer owes is said of what was read, and of no more', () => {
  expect(owesWords(88_435, 3, false)).toBe('Owes $884.35')
  expect(owesWords(88_435, 100, true)).toBe('Owes $884.35 or more')
  expect(owesWords(0, 3, false)).toBe('Owes nothing')
  expect(owesWords(0, 100, true)).toBe('Owes nothing on the newest 100')
})

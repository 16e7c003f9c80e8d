import { expect, test } from 'vitest'
import { methodWith } from './methods'

test.each([
  ['check', '12', 'Check 12'],
  ['check', 'Check 12', 'Check 12'],
  ['check', 'check #12', 'Check #12'],
  ['check', 'Checking account 7', 'Check Checking account 7'],
  ['check', 'Check', 'Check'],
  ['card', null, 'Card'],
  ['ach', 'ACH 77', 'ACH 77'],
  ['gift_card', 'X-1', 'Gift card X-1'],
])('%s with %s is said once: %s', (method, reference, words) => {
  expect(methodWith(method, reference)).toBe(words)
})

import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '~/domain/payments'
import { takingsOf } from '~/domain/takings'
import { methodTitle, methodWith, methodWord, takenWith, TENDERS } from './methods'

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

test('one digit chooses a method', () => {
  expect(TENDERS.map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5'])
  expect(TENDERS.map(({ method }) => method)).toEqual(['cash', 'check', 'card', 'ach', 'other'])
})

test.each(PAYMENT_METHODS)('%s is a word, and written before its number once', (method) => {
  const title = methodTitle(method)
  expect(title.toLowerCase()).toBe(methodWord(method).toLowerCase())
  expect(title).not.toContain('_')
  expect(methodWith(method, `${title} 12`)).toBe(`${title} 12`)
})

test('cash is counted in the drawer, checks go with the deposit slip, cards with the terminal, and nothing else with either', () => {
  const paid = [...PAYMENT_METHODS, 'voucher'].map((method) => ({
    method,
    amountCents: { cash: 1, check: 2, card: 4, ach: 8, other: 16, voucher: 32 }[method] ?? 64,
    invoiceId: 'i',
    recordedAt: '2026-11-20T15:00:00Z',
  }))
  const takings = takingsOf(paid)
  expect(takenWith(takings, 'cash drawer')).toBe(1)
  expect(takenWith(takings, 'deposit slip')).toBe(2)
  expect(takenWith(takings, 'terminal')).toBe(4)
})

import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '~/domain/payments'
import { takingsOf } from '~/domain/takings'
import { methodTitle, methodWith, methodWord, takenWith, TENDERS, type GoesWith } from './methods'

test.each([
  ['check', '12', 'Check 12'],
  ['check', 'Check 12', 'Check 12'],
  ['check', 'check #12', 'Check #12'],
  ['check', 'Checking account 7', 'Check Checking account 7'],
  ['check', 'Check', 'Check'],
  ['card', null, 'Card'],
  ['ach', 'ACH 77', 'ACH 77'],
  ['gift_card', 'X-1', 'Gift card X-1'],
  ['check_by_mail', 'Check 12', 'Check by mail 12'],
  ['check_by_mail', 'Check Into Cash', 'Check by mail Check Into Cash'],
])('%s with %s is said once: %s', (method, reference, words) => {
  expect(methodWith(method, reference)).toBe(words)
})

test('every method can be chosen, by one digit of its own', () => {
  expect(TENDERS.map(({ method }) => method).toSorted()).toEqual(PAYMENT_METHODS.toSorted())
  const keys = TENDERS.map(({ key }) => key)
  expect(keys.filter((key) => !/^[1-9]$/.test(key))).toEqual([])
  expect(new Set(keys).size).toBe(PAYMENT_METHODS.length)
})

test.each(PAYMENT_METHODS)('%s is said in words, and once before a number', (method) => {
  const [title, word] = [methodTitle(method), methodWord(method)]
  expect(title + word).not.toContain('_')
  expect(title.toLowerCase()).toBe(word.toLowerCase())
  const [first = ''] = title.split(' ')
  for (const said of ['', `${title} `, `${first} `, `${first} #`].map((name) => `${name}12`)) {
    expect(methodWith(method, said).replace('#', '')).toBe(`${title} 12`)
  }
})

test('what goes with the deposit slip or the drawer is counted there by any of its methods, and nothing else is', () => {
  const paid = [...PAYMENT_METHODS, 'voucher'].map((method, at) => ({
    method,
    amountCents: 2 ** at,
    invoiceId: 'i',
    recordedAt: '2026-11-20T15:00:00Z',
  }))
  const centsOf = (thing: GoesWith) =>
    paid
      .filter(({ method }) => TENDERS.some((tender) => tender.method === method && tender.goesWith === thing))
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const takings = takingsOf(paid)
  for (const thing of ['cash drawer', 'deposit slip', 'terminal'] as const) {
    expect([thing, takenWith(takings, thing)]).toEqual([thing, centsOf(thing)])
  }
  expect(takenWith(takings, 'deposit slip')).toBeGreaterThan(0)
})

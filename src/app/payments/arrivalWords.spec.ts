import { expect, test } from 'vitest'
import type { Payment } from '../../client/records'
import { foundWords, isInView, secondWords } from './arrivalWords'

const paid = (id: string): Payment => ({
  id,
  invoiceId: 'inv_7',
  amountCents: 5_000,
  method: 'cash',
  reference: null,
  note: null,
  recordedAt: '2026-11-20T15:00:01.000Z',
  createdAt: '2026-11-20T15:00:01.000Z',
})

const OTHERS = { isOurs: false, isStopped: true }
const OURS = { isOurs: true, isStopped: true }
const TOO_OLD = { isOurs: true, isStopped: false }

const found = (...ids: string[]) => foundWords({ kind: 'unclear', payments: ids.map(paid) }, true)

test('one that may be it may be any other payment, and several are said to be several', () => {
  expect(found('a')).toBe('One of them may be it, or another payment.')
  expect(found('a', 'b')).toBe('2 of them may be it, or other payments.')
})

test('what is in view is sent again all the same, where the person decides so: nothing is promised of it', () => {
  for (const kind of ['there', 'unclear'] as const) {
    expect(secondWords(kind, OTHERS)).toMatch(/sending it again may make a second payment\.$/)
    expect(secondWords(kind, TOO_OLD)).toMatch(/recording it now makes a second payment\.$/)
  }
})

test('a key that may not read payments can promise no look at them', () => {
  expect(secondWords('unknown', OTHERS)).toBe('If it arrived, sending it again may make a second payment.')
  expect(secondWords('unknown', OURS)).toContain('makes no second payment')
  expect(secondWords('unknown', TOO_OLD)).toBe('If it arrived, recording it now makes a second payment.')
})

test('what comes in after the look is found before anything is sent', () => {
  expect(secondWords('not yet', OTHERS)).toMatch(/^Before it is sent again the payments are read once more/)
  expect(secondWords('not there', OTHERS)).toBeNull()
})

test('what is in view, or may be, is confirmed by the main button, and only what is not is sent by it', () => {
  expect((['there', 'unclear'] as const).map(isInView)).toEqual([true, true])
  expect((['not there', 'not yet', 'unknown'] as const).map(isInView)).toEqual([false, false, false])
})

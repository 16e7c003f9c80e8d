import { expect, test } from 'vitest'
import type { Payment } from '~/client/nouns/nouns'
import type { Entry } from '~/client/outbox/entry'
import { entry } from '~/client/outbox/testing/stores'
import { seenOf } from '~/client/payments/invoiceSnapshot'
import { isOnItsWay, mayBeIt } from '~/client/payments/paymentRule'
import { foundWords } from './Unsure'

const SENT_AT = '2026-11-20T15:00:00.417Z'

const paid = (id: string, changes: Partial<Payment> = {}): Payment => ({
  id,
  invoiceId: 'inv_7',
  amountCents: 5_000,
  method: 'cash',
  reference: null,
  note: null,
  recordedAt: '2026-11-20T15:00:09.120Z',
  createdAt: '2026-11-20T15:00:09.120Z',
  ...changes,
})

const seen = (...payments: Payment[]) =>
  seenOf({ invoice: { status: 'unpaid', balanceCents: 10_000 }, payments })

const tried: Entry = {
  ...entry('k'),
  path: '/payments/inv_7/record',
  body: JSON.stringify({ amount_cents: 5_000, method: 'cash', recorded_at: SENT_AT }),
  expects: seen(),
  state: 'unsure',
  attempts: 1,
  tried: { at: 1, service: null },
}
const own = paid('own', { recordedAt: SENT_AT })

test('a payment of the same money may be it, and several are said to be several', () => {
  expect(foundWords(tried, [paid('a')])).toBe('One of them may be it, or another payment.')
  expect(foundWords(tried, [paid('a'), paid('b')])).toBe('2 of them may be it, or other payments.')
  expect(mayBeIt(tried, [paid('a'), paid('b', { amountCents: 4_900 })])).toEqual([paid('a')])
})

test('its own payment is said to be it, and no other is offered beside it', () => {
  expect(foundWords(tried, [paid('a'), own])).toBe('It is among them: it arrived.')
  expect(mayBeIt(tried, [paid('a'), own])).toEqual([own])
})

test('a payment that was there when the form was opened is not offered', () => {
  const entered = { ...tried, expects: seen(paid('a')) }
  expect(mayBeIt(entered, [paid('a')])).toEqual([])
  expect(foundWords(entered, [paid('a')])).toBe('It is not there yet.')
})

test('after a person sent it again, what had come in by then may still be it', () => {
  const again = { ...tried, expects: seen(paid('a')), expectedFirst: seen() }
  expect(mayBeIt(again, [paid('a')])).toEqual([paid('a')])
})

test('what was there then is not known: each of the same money is offered', () => {
  const { expects: _seen, ...entered } = tried
  expect(mayBeIt(entered, [paid('a')])).toEqual([paid('a')])
})

test('what was never sent is said to be that, and no payment is taken for it, however alike', () => {
  const { tried: _tried, ...untried } = tried
  const saved: Entry = { ...untried, state: 'saved', attempts: 0 }
  expect(foundWords(saved, [own])).toBe('It was never sent.')
  expect(mayBeIt(saved, [own])).toEqual([])
})

test('a key that may not read payments can tell nothing', () => {
  expect(foundWords(tried, null)).toMatch(/check elsewhere whether it arrived/)
})

test('a try may be on its way for a minute', () => {
  expect(isOnItsWay({ lastTryAt: 1_000_000 }, 1_059_000)).toBe(true)
  expect(isOnItsWay({ lastTryAt: 1_000_000 }, 1_060_000)).toBe(false)
  expect(isOnItsWay({}, 1_060_000)).toBe(false)
  // A clock that was set back.
  expect(isOnItsWay({ lastTryAt: 9_000_000 }, 1_060_000)).toBe(false)
})

import { expect, test } from 'vitest'
import type { Entry } from '../journal/entry'
import type { Payment } from '../records'
import { arrivalOf, type BooksRead } from './arrival'
import { seenOf } from './seen'

const paid = (id: string, changes: Partial<Payment> = {}): Payment => ({
  id,
  invoiceId: 'inv_7',
  amountCents: 5_000,
  method: 'cash',
  reference: null,
  note: null,
  recordedAt: '2026-11-20T15:00:01.000Z',
  createdAt: '2026-11-20T15:00:01.000Z',
  ...changes,
})

const entryOf = (changes: Partial<Entry> = {}): Entry => ({
  id: 'key-1',
  connection: 'north',
  method: 'POST',
  path: '/payments/inv_7/record',
  body: JSON.stringify({ amount_cents: 5_000, method: 'cash' }),
  ifMatch: null,
  expects: seenOf({ invoice: { status: 'unpaid', balanceCents: 88_435 }, payments: [paid('pay_1')] }),
  label: 'Payment of $50.00',
  record: 'invoices/inv_7',
  savedAt: 0,
  serviceSavedAt: Date.parse('2026-11-20T15:00:00Z'),
  seenAt: 0,
  state: 'sent',
  attempts: 2,
  answered: true,
  note: 'The service failed',
  ...changes,
})

const booksOf = (payments: BooksRead['payments'], quietMs = 0): BooksRead => ({
  payments,
  habit: 'own',
  others: [],
  quietMs,
})

const stopped = { state: 'unsure', stopped: true } as const

test('one that is just like it and was not there before is it', () => {
  const payment = paid('pay_2')
  expect(arrivalOf(entryOf(), booksOf([payment, paid('pay_1')]))).toEqual({ kind: 'there', payment })
})

test('one that was there before it was entered is not, however alike', () => {
  expect(arrivalOf(entryOf(stopped), booksOf([paid('pay_1')]))).toEqual({ kind: 'not there' })
})

test.each<[string, Partial<Entry>]>([
  ['it is still being sent', {}],
  ['a try got no answer', { ...stopped, answered: false }],
])('as long as %s, that it is not there means nothing yet', (_, changes) => {
  expect(arrivalOf(entryOf(changes), booksOf([]))).toEqual({ kind: 'not yet' })
})

test('kept by an earlier version, that noted no answers, it may still arrive', () => {
  const { answered: _, ...entry } = entryOf(stopped)
  expect(arrivalOf(entry, booksOf([]))).toEqual({ kind: 'not yet' })
})

test('another amount is another payment', () => {
  expect(arrivalOf(entryOf(stopped), booksOf([paid('pay_2', { amountCents: 5_001 })]))).toEqual({
    kind: 'not there',
  })
})

test('without the right to read payments nothing can be told', () => {
  expect(arrivalOf(entryOf(stopped), booksOf(null))).toEqual({ kind: 'unknown' })
})

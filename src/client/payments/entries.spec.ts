import { expect, test } from 'vitest'
import type { Entry } from '../journal/entry'
import type { Payment } from '../records'
import { draftIn, invoicePaidBy, mayBeFrom, paymentIn, statusWanted } from './entries'

const SAVED_AT = Date.parse('2026-11-20T15:00:00Z')

const entryOf = (changes: Partial<Entry> = {}): Entry => ({
  id: 'key-1',
  connection: 'north',
  method: 'POST',
  path: '/payments/inv_7/record',
  body: JSON.stringify({ amount_cents: 5_000, method: 'check', reference: '2204' }),
  ifMatch: null,
  label: 'Payment of $50.00, Ruth Delgado',
  record: 'invoices/inv_7',
  savedAt: 0,
  serviceSavedAt: SAVED_AT,
  seenAt: 0,
  state: 'unsure',
  attempts: 1,
  note: null,
  lease: null,
  ...changes,
})

const paid: Payment = {
  id: 'pay_1',
  invoiceId: 'inv_7',
  amountCents: 5_000,
  method: 'check',
  reference: '2204',
  note: null,
  recordedAt: '2026-11-20T15:00:01.000Z',
  createdAt: '2026-11-20T15:00:01.000Z',
}

test('an entry is known as the payment of its invoice, whatever stands in the id', () => {
  expect(invoicePaidBy(entryOf())).toBe('inv_7')
  expect(invoicePaidBy(entryOf({ path: '/payments/a%2Fb/record' }))).toBe('a/b')
  expect(invoicePaidBy(entryOf({ path: '/invoices/inv_7', method: 'PATCH' }))).toBeNull()
})

test('what was to be recorded is read back from the bytes that were kept', () => {
  expect(draftIn(entryOf())).toEqual({
    amountCents: 5_000,
    method: 'check',
    reference: '2204',
    note: null,
    recordedAt: null,
  })
  expect(draftIn(entryOf({ body: 'garbled' }))).toBeNull()
  expect(draftIn(entryOf({ body: null }))).toBeNull()
})

test('a voiding is known by the status that it wants', () => {
  const path = '/invoices/inv_7'
  expect(statusWanted(entryOf({ method: 'PATCH', path, body: '{"status":"voided"}' }))).toBe('voided')
  expect(statusWanted(entryOf({ method: 'PATCH', path, body: '{"notes":"status"}' }))).toBeNull()
  expect(statusWanted(entryOf())).toBeNull()
})

test('a payment on file that is the same in every field may be what was sent', () => {
  expect(mayBeFrom(entryOf(), paid)).toBe(true)
})

test.each<[string, Partial<Payment>]>([
  ['another amount', { amountCents: 5_001 }],
  ['another method', { method: 'cash' }],
  ['another reference', { reference: '2205' }],
  ['a note', { note: 'By mail' }],
  ['a time before it was saved', { createdAt: '2026-11-20T14:50:00.000Z' }],
])('%s: it is another payment', (_, changes) => {
  expect(mayBeFrom(entryOf(), { ...paid, ...changes })).toBe(false)
})

test('where a time of payment was given it has to be that one', () => {
  const body = JSON.stringify({ amount_cents: 5_000, method: 'cash', recorded_at: '2026-11-19T09:00:00Z' })
  const cash = { ...paid, method: 'cash', reference: null }
  expect(mayBeFrom(entryOf({ body }), { ...cash, recordedAt: '2026-11-19T09:00:00.000Z' })).toBe(true)
  expect(mayBeFrom(entryOf({ body }), cash)).toBe(false)
})

test('saved before the service’s time was known, any time will do', () => {
  const early = { ...paid, createdAt: '2020-01-01T00:00:00Z' }
  expect(mayBeFrom(entryOf({ serviceSavedAt: null }), early)).toBe(true)
})

test('an answer that is no payment is none', () => {
  expect(paymentIn({ id: 'pay_1' })).toBeNull()
  expect(paymentIn(null)).toBeNull()
})

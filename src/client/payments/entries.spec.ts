import { expect, test } from 'vitest'
import type { Entry } from '~/client/outbox/entry'
import { draftIn, invoicePaidBy, paymentIn, statusWanted } from './entries'

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
  state: 'unsure',
  attempts: 1,
  note: null,
  ...changes,
})

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

test('an answer that is no payment is none', () => {
  expect(paymentIn({ id: 'pay_1' })).toBeNull()
  expect(paymentIn(null)).toBeNull()
})

import { expect, test } from 'vitest'
import type { Invoice } from '~/client/nouns/nouns'
import { ageOf, dueDayOf, earlierCode, isOwed, nameOfInvoice } from './invoiceWords'

const ZONE = 'America/New_York'
const NOW = Date.parse('2026-11-21T02:00:00Z') // still the 20th in the shop

const invoiceOf = (changes: Partial<Invoice> = {}, dueAt: string | null = null): Invoice => ({
  id: '0192f0c1-2222-7000-8000-00005d1ae9b7',
  customerId: 'cus_1',
  status: 'unpaid',
  subtotalCents: 1_000,
  taxCents: 0,
  totalCents: 1_000,
  balanceCents: 1_000,
  paidAt: null,
  notes: null,
  createdAt: '2026-11-08T15:00:00Z',
  billed: { quoteId: null, lines: [], paidCents: 0, dueAt },
  ...changes,
})

test('an invoice is called by the shop’s number, or else by the code on its paper', () => {
  const more = {
    vehicleId: null,
    discountCents: 0,
    feesCents: 0,
    depositCents: 0,
    dueOn: '2026-11-30',
    sentAt: null,
    updatedAt: '',
  }
  expect(nameOfInvoice(invoiceOf())).toBe('5D1AE9B7')
  expect(nameOfInvoice(invoiceOf({ number: '1042' }))).toBe('1042')
  expect(nameOfInvoice(invoiceOf({ number: null }))).toBe('5D1AE9B7')
  expect(dueDayOf(invoiceOf({ more }), ZONE)).toBe('2026-11-30')
})

test.each([
  [null, '12 days old', false],
  ['2026-11-19T17:00:00Z', '1 day overdue', true],
  ['2026-11-20T17:00:00Z', 'due today', false],
  ['2026-11-25T17:00:00Z', 'due in 5 days', false],
])('due %s, it is %s on the shop’s calendar', (dueAt, words, isLate) => {
  expect(ageOf(invoiceOf({}, dueAt), ZONE, NOW)).toEqual({ words, isLate })
})

test.each(['draft', 'paid', 'voided', 'void', 'refunded'])('a %s invoice is owed by nobody', (status) => {
  expect(isOwed(invoiceOf({ status }))).toBe(false)
  expect(ageOf(invoiceOf({ status }), ZONE, NOW)).toBeNull()
})

test('a status that nobody knows is owed as long as something is open', () => {
  expect(isOwed(invoiceOf({ status: 'overdue' }))).toBe(true)
  expect(isOwed(invoiceOf({ status: 'overdue', balanceCents: 0 }))).toBe(false)
})

test('times that can’t be read say nothing rather than something wrong', () => {
  expect(dueDayOf(invoiceOf({}, 'soon'), ZONE)).toBeNull()
  expect(ageOf(invoiceOf({ createdAt: 'once' }), ZONE, NOW)).toBeNull()
})

test('where paper bore the code before, it stands second', () => {
  expect(earlierCode(invoiceOf({ number: '1042' }))).toBe('5D1AE9B7')
  expect(earlierCode(invoiceOf())).toBeNull()
  // The live surface always told its numbers.
  const { billed: _, ...live } = invoiceOf({ number: '1042' })
  expect(earlierCode(live)).toBeNull()
})

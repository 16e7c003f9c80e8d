import { expect, test } from 'vitest'
import type { Invoice } from '~/client/nouns/nouns'
import { endOf, overpaid, paidOf } from './InvoiceSums'

const billed = (paidCents: number) => ({ quoteId: null, lines: [], paidCents, dueAt: null })

const invoiceOf = (changes: Partial<Invoice> = {}): Invoice => ({
  id: 'inv_1',
  customerId: 'cus_1',
  status: 'paid',
  subtotalCents: 100_000,
  taxCents: 0,
  totalCents: 100_000,
  balanceCents: 0,
  paidAt: null,
  notes: null,
  createdAt: '2026-11-08T15:00:00Z',
  billed: billed(100_000),
  ...changes,
})

const owedBack = { word: 'Owed to the customer', value: '$200.00' }

test('an open invoice ends with its balance, a paid one with none', () => {
  const open = invoiceOf({ status: 'unpaid', balanceCents: 100_000, billed: billed(0) })
  expect(endOf(open, [])).toEqual({ word: 'Balance', value: '$1,000.00' })
  expect(endOf(invoiceOf(), [{ amountCents: 100_000 }])).toEqual({ word: 'Balance', value: '$0.00' })
})

test('more than the total was paid: it is owed to the customer, however the service says it', () => {
  const below = invoiceOf({ balanceCents: -20_000, billed: billed(120_000) })
  expect(endOf(below, [])).toEqual(owedBack)
  const held = invoiceOf({ billed: billed(120_000) })
  expect(endOf(held, [])).toEqual(owedBack)
  const capped = invoiceOf()
  expect(endOf(capped, [{ amountCents: 70_000 }, { amountCents: 50_000 }])).toEqual(owedBack)
  expect(paidOf(held)).toEqual([{ word: 'Paid', value: '−$1,200.00' }])
})

test('a read-only surface, which has no sum of payments, is taken by its balance', () => {
  const { billed: _none, ...rest } = invoiceOf({ balanceCents: -20_000 })
  expect(endOf(rest, [])).toEqual(owedBack)
})

test('nobody is owed anything back while money is open, once it was refunded, or after a voiding', () => {
  expect(overpaid(invoiceOf({ status: 'partial', balanceCents: 1 }), [{ amountCents: 120_000 }])).toBe(0)
  expect(overpaid(invoiceOf({ status: 'refunded', balanceCents: -20_000 }))).toBe(0)
  expect(overpaid(invoiceOf({ status: 'voided', balanceCents: -20_000 }))).toBe(0)
})

test('a voided invoice says what had been paid on it, and never what is still open', () => {
  const voided = invoiceOf({ status: 'voided', balanceCents: 60_000, billed: billed(40_000) })
  expect(endOf(voided, [])).toEqual({ word: 'Voided', value: '$400.00 had been paid' })
  const emptied = invoiceOf({ status: 'void', balanceCents: 0, billed: billed(0) })
  expect(endOf(emptied, [])).toEqual({ word: 'Voided', value: 'nothing is owed' })
  expect(endOf(emptied, [{ amountCents: 40_000 }])).toEqual({
    word: 'Voided',
    value: '$400.00 had been paid',
  })
})

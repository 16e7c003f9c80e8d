import { describe, expect, test } from 'vitest'
import { INVOICE_STATUSES, mayMove, statusAfterPayment, takesPayments, type InvoiceStatus } from './invoices'

// Written out a second time, so that a change of the rule is a change here too.
// Down: from. Across, in the same order: to. x may be done, 0 only where there is nothing to pay.
const GRID: Record<InvoiceStatus, string> = {
  draft: '  . x . . x',
  unpaid: ' . . . 0 x',
  partial: '. . . . x',
  paid: '   . . . . x',
  voided: ' . . . . .',
}
const marks = (from: InvoiceStatus) => GRID[from].trim().split(/\s+/)
const pairs = INVOICE_STATUSES.flatMap((from) =>
  INVOICE_STATUSES.map((to, at) => [from, to, marks(from)[at]] as const),
)

test('there are five statuses', () => {
  expect(INVOICE_STATUSES).toEqual(Object.keys(GRID))
})

describe('an invoice with something to pay', () => {
  test.each(pairs)('from %s to %s: %s', (from, to, mark) => {
    expect(mayMove({ status: from, totalCents: 1 }, to)).toBe(mark === 'x')
  })
})

describe('an invoice with nothing to pay', () => {
  test.each(pairs)('from %s to %s: %s', (from, to, mark) => {
    expect(mayMove({ status: from, totalCents: 0 }, to)).toBe(mark !== '.')
  })
})

test('payments are taken while something is owed, and not before or after', () => {
  expect(INVOICE_STATUSES.filter(takesPayments)).toEqual(['unpaid', 'partial'])
})

test('a payment that leaves nothing brings the invoice to paid, any other to partial', () => {
  expect(statusAfterPayment(0)).toBe('paid')
  expect(statusAfterPayment(1)).toBe('partial')
})

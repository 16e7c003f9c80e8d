import type { Invoice } from '../../client/nouns'
import type { Debt } from '../../domain/ages'
import { dueDayOf, isOwed } from './invoiceWords'

/** What is still to be paid; voided invoices and drafts are not. */
export function openOf(invoices: readonly Invoice[]): Invoice[] {
  // One that was paid in part between two readings is in both: the later reading counts.
  const each = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return [...each.values()].filter(isOwed)
}

/** Reckoning a day takes long, and each page that is read brings all those before it again. */
const known = new WeakMap<Invoice, { zone: string; debt: Debt }>()

export function debtOf(invoice: Invoice, zone: string): Debt {
  const before = known.get(invoice)
  if (before?.zone === zone) return before.debt
  const debt: Debt = {
    customerId: invoice.customerId,
    balanceCents: invoice.balanceCents,
    dueOn: dueDayOf(invoice, zone),
    createdAt: invoice.createdAt,
  }
  known.set(invoice, { zone, debt })
  return debt
}

export const debtsOf = (invoices: readonly Invoice[], zone: string) =>
  openOf(invoices).map((invoice) => debtOf(invoice, zone))

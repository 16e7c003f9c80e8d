export const INVOICE_STATUSES = ['draft', 'unpaid', 'partial', 'paid', 'voided'] as const

export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

type Sums = { status: InvoiceStatus; totalCents: number }

/** Partial and paid come through payments; the one exception has nothing to pay. */
export const INVOICE_MOVES: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  draft: ['unpaid', 'voided'],
  unpaid: ['paid', 'voided'],
  partial: ['voided'],
  paid: ['voided'],
  voided: [],
}

export function mayMove(invoice: Sums, to: InvoiceStatus): boolean {
  if (!INVOICE_MOVES[invoice.status].includes(to)) return false
  return to !== 'paid' || invoice.totalCents === 0
}

export const takesPayments = (status: InvoiceStatus) => status === 'unpaid' || status === 'partial'

/** Where a payment brings an invoice. */
export const statusAfterPayment = (balanceCents: number): InvoiceStatus =>
  balanceCents === 0 ? 'paid' : 'partial'

import { isVoid } from '~/app/money/invoiceWords'
import type { Invoice } from '~/client/nouns/nouns'
import { balanceThen } from '~/client/payments/invoiceSnapshot'
import type { PaymentStatus } from '~/client/payments/paymentStatus'

/**
 * The balance at the head of the panel. A payment's answer does not say what is open after it, and another desk may
 * have taken money in the same moment: until the invoice is read again, only the balance of before is known.
 */
export function balanceShown(
  payment: PaymentStatus,
  invoice: Pick<Invoice, 'status' | 'balanceCents'>,
): { word: string; cents: number | null } {
  if (payment.kind !== 'confirmed')
    // A voided invoice may keep a balance, which its customer does not owe.
    return { word: 'Balance due', cents: isVoid(invoice) ? 0 : invoice.balanceCents }
  const { left, seen } = payment
  if (left !== null) return { word: 'Balance due', cents: left }
  return { word: 'Balance before this payment', cents: seen === null ? null : balanceThen(seen) }
}

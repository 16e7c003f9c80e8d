import type * as z from 'zod/mini'
import type { PaymentCreate } from '~/contract/full/bodies'
import { statusAfterPayment, takesPayments } from '~/domain/invoices'
import { dollars } from '~/domain/money'
import { RECORDED_AHEAD_MS } from '~/domain/payments'
import { invoices } from '~/service/store/tables/invoices'
import { payments } from '~/service/store/tables/payments'
import type { InvoiceRow, PaymentRow } from '~/service/store/tables/rows'
import { INVOICE_STORED, STORE_INVOICE } from '~/service/store/tables/statuses'
import { impossible, unfit } from './refusal'
import { born, type Work } from './work'

export async function recordPayment(
  work: Work,
  invoice: InvoiceRow,
  wanted: z.output<typeof PaymentCreate>,
): Promise<PaymentRow> {
  if (wanted.invoice_id !== undefined && wanted.invoice_id !== invoice.id)
    throw unfit`invoice_id names another invoice than the path. Nothing was recorded`
  const recordedAt = wanted.recorded_at === undefined ? work.now : Date.parse(wanted.recorded_at)
  if (recordedAt > work.now + RECORDED_AHEAD_MS) {
    throw unfit`recorded_at may be at most 24 hours ahead`
  }
  const paid = await applied(work, invoice, wanted.amount_cents, recordedAt)
  const row: PaymentRow = {
    ...born(work),
    invoice_id: invoice.id,
    amount_cents: wanted.amount_cents,
    method: wanted.method,
    reference: wanted.reference ?? null,
    note: wanted.note ?? null,
    recorded_at: recordedAt,
  }
  // None of these has to wait for another's answer.
  await Promise.all([
    payments.insert(work.writer, row),
    invoices.update(work.writer, paid),
    work.emit('payment.created', row),
    work.emit(paid.status === 'paid' ? 'invoice.paid' : 'invoice.partially_paid', paid),
  ])
  return row
}

/** The invoice with the amount taken off its balance, never past nothing. */
async function applied(
  work: Work,
  invoice: InvoiceRow,
  amount: number,
  recordedAt: number,
): Promise<InvoiceRow> {
  const status = INVOICE_STORED[invoice.status]
  const balance = invoice.total_cents - invoice.amount_paid_cents
  if (!takesPayments(status)) throw impossible`The invoice is ${status} and takes no payment`
  if (amount > balance) {
    throw impossible`amount_cents is more than the balance of ${balance} (${dollars(balance)})`
  }
  const left = balance - amount
  const earlier = left === 0 ? await payments.ofInvoice(work.writer, work.shop, invoice.id) : []
  return {
    ...invoice,
    status: STORE_INVOICE[statusAfterPayment(left)],
    amount_paid_cents: invoice.amount_paid_cents + amount,
    paid_at:
      left === 0 ? earlier.reduce((last, payment) => Math.max(last, payment.recorded_at), recordedAt) : null,
    updated_at: work.now,
  }
}

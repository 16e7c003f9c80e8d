import * as z from 'zod/mini'
import { ADDITION } from '~/contract/endpoint'
import { changed, made, named, needed, nullable, optional, recordOf, summed } from '~/contract/fieldTable'
import { cents, id, instant, word } from '~/contract/wire'
import { INVOICE_STATUSES } from '~/domain/invoices'
import { Payment } from './payments'
import { lineItems } from './quotes'

export const INVOICE = {
  id: made(id()),
  quote_id: made(z.nullable(id())),
  customer_id: needed(id(), 'id'),
  status: changed(word(INVOICE_STATUSES), 'invoiceStatus'),
  line_items: lineItems,
  subtotal_cents: summed(),
  tax_cents: optional(cents(), 'taxCents'),
  total_cents: summed(),
  amount_paid_cents: named('paidCents', summed()),
  balance_cents: summed(),
  due_at: nullable(instant(), 'instant'),
  paid_at: made(z.nullable(instant())),
  notes: nullable(z.string(), 'notes'),
  created_at: made(instant()),
}

/** Another service may lack the number, or name something else so: it is read where `invoice_number` is announced. */
export const NUMBERED_INVOICE = {
  ...INVOICE,
  number: made(
    z.nullable(z.string()).check(
      z.meta({
        description:
          'The shop’s own number, as on the live surface. An addition of this service: others may lack it.',
        ...ADDITION,
      }),
    ),
  ),
}

/** The single invoice carries its payments, newest first. */
export const INVOICE_WITH_PAYMENTS = { ...NUMBERED_INVOICE, payments: made(z.array(Payment)) }

export const NumberedInvoice = recordOf(NUMBERED_INVOICE)
export const InvoiceWithPayments = recordOf(INVOICE_WITH_PAYMENTS)

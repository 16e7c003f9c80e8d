import * as z from 'zod/mini'
import { INVOICE_STATUSES } from '../../domain/invoices'
import { ADDITION } from '../endpoint'
import { cents, id, instant, word } from '../wire'
import { Payment } from './payments'
import { LineItem } from './quotes'

export const Invoice = z.object({
  id: id(),
  quote_id: z.nullable(id()),
  customer_id: id(),
  status: word(INVOICE_STATUSES),
  line_items: z.array(LineItem),
  subtotal_cents: cents(),
  tax_cents: cents(),
  total_cents: cents(),
  amount_paid_cents: cents(),
  balance_cents: cents(),
  due_at: z.nullable(instant()),
  paid_at: z.nullable(instant()),
  notes: z.nullable(z.string()),
  created_at: instant(),
})

/** Another service may lack it, or name something else so: it is read where the feature `invoice_number` is announced. */
export const NumberedInvoice = z.extend(Invoice, {
  number: z.nullable(z.string()).check(
    z.meta({
      description:
        'The shop’s own number, as on the live surface. An addition of this service: others may lack it.',
      ...ADDITION,
    }),
  ),
})

/** The single invoice carries its payments, newest first. */
export const InvoiceWithPayments = z.extend(NumberedInvoice, { payments: z.array(Payment) })

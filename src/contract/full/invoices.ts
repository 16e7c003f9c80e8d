import * as z from 'zod/mini'
import * as field from '../../domain/fields'
import { INVOICE_STATUSES } from '../../domain/invoices'
import { cents, id, instant, word } from '../wire'
import { listQuery } from './page'
import { ignored } from './patch'
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

/** The single invoice carries its payments, newest first. */
export const InvoiceWithPayments = z.extend(Invoice, { payments: z.array(Payment) })

export const InvoiceListQuery = listQuery({
  status: z.optional(field.oneOf(INVOICE_STATUSES)),
  customer_id: z.optional(z.string()),
})

export const InvoiceCreate = z.strictObject({
  customer_id: field.id,
  line_items: field.lineItems,
  tax_cents: z.optional(field.taxCents),
  due_at: z.optional(z.nullable(field.instant)),
  notes: z.optional(z.nullable(field.notes)),
})

export const InvoicePatch = z.strictObject({
  customer_id: z.optional(field.id),
  line_items: z.optional(field.lineItems),
  tax_cents: z.optional(field.taxCents),
  status: z.optional(field.oneOf(INVOICE_STATUSES)),
  due_at: z.optional(z.nullable(field.instant)),
  notes: z.optional(z.nullable(field.notes)),
  ...ignored(
    'id',
    'quote_id',
    'subtotal_cents',
    'total_cents',
    'amount_paid_cents',
    'balance_cents',
    'paid_at',
    'payments',
    'created_at',
  ),
})

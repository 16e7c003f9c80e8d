import * as z from 'zod/mini'
import * as field from '../../../domain/fields'
import { INVOICE_STATUSES } from '../../../domain/invoices'
import { checkedSum, ignored } from '../patch'

export const InvoiceCreate = z.strictObject({
  customer_id: field.id,
  line_items: field.lineItems,
  tax_cents: z.optional(field.taxCents),
  due_at: z.optional(z.nullable(field.instant)),
  notes: z.optional(z.nullable(field.notes)),
  subtotal_cents: checkedSum,
  total_cents: checkedSum,
  amount_paid_cents: checkedSum,
  balance_cents: checkedSum,
  ...ignored('id', 'number', 'quote_id', 'paid_at', 'payments', 'created_at'),
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
    'number',
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

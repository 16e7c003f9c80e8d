import * as z from 'zod/mini'
import * as field from '../../../domain/fields'
import { QUOTE_STATUSES } from '../../../domain/quotes'
import { checkedSum, ignored } from '../patch'

export const QuoteCreate = z.strictObject({
  customer_id: field.id,
  vehicle_id: z.optional(z.nullable(field.id)),
  line_items: field.lineItems,
  tax_cents: z.optional(field.taxCents),
  expires_at: z.optional(z.nullable(field.instant)),
  subtotal_cents: checkedSum,
  total_cents: checkedSum,
  ...ignored('id', 'created_at'),
})

export const QuotePatch = z.strictObject({
  customer_id: z.optional(field.id),
  vehicle_id: z.optional(z.nullable(field.id)),
  status: z.optional(field.oneOf(QUOTE_STATUSES)),
  line_items: z.optional(field.lineItems),
  tax_cents: z.optional(field.taxCents),
  expires_at: z.optional(z.nullable(field.instant)),
  ...ignored('id', 'subtotal_cents', 'total_cents', 'created_at'),
})

export const ConvertBody = z.strictObject({})

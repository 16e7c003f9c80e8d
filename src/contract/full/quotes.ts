import * as z from 'zod/mini'
import * as field from '../../domain/fields'
import { QUOTE_STATUSES } from '../../domain/quotes'
import { cents, id, instant, word } from '../wire'
import { listQuery } from './page'
import { ignored } from './patch'

export const LineItem = z.object({
  description: z.string(),
  quantity: z.number(),
  unit_price_cents: cents(),
})

export const Quote = z.object({
  id: id(),
  customer_id: id(),
  vehicle_id: z.nullable(id()),
  status: word(QUOTE_STATUSES),
  line_items: z.array(LineItem),
  subtotal_cents: cents(),
  tax_cents: cents(),
  total_cents: cents(),
  expires_at: z.nullable(instant()),
  created_at: instant(),
})

export const QuoteListQuery = listQuery({
  status: z.optional(field.oneOf(QUOTE_STATUSES)),
  customer_id: z.optional(z.string()),
})

export const QuoteCreate = z.strictObject({
  customer_id: field.id,
  vehicle_id: z.optional(z.nullable(field.id)),
  line_items: field.lineItems,
  tax_cents: z.optional(field.taxCents),
  expires_at: z.optional(z.nullable(field.instant)),
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

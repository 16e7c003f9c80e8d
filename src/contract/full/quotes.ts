import * as z from 'zod/mini'
import { QUOTE_STATUSES } from '../../domain/quotes'
import { cents, id, instant, word } from '../wire'

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

import * as z from 'zod/mini'
import { changed, made, needed, nullable, optional, recordOf, summed } from '~/contract/fieldTable'
import { cents, id, instant, word } from '~/contract/wire'
import { QUOTE_STATUSES } from '~/domain/quotes'

const LINE_ITEM = {
  description: made(z.string()),
  quantity: made(z.number()),
  unit_price_cents: made(cents()),
}

export const LineItem = recordOf(LINE_ITEM)

/** A quote's, and those of the invoice that is made of it. */
export const lineItems = {
  ...needed(z.array(LineItem), 'lineItems'),
  as: 'lines' as const,
  rows: LINE_ITEM,
}

export const QUOTE = {
  id: made(id()),
  customer_id: needed(id(), 'id'),
  vehicle_id: nullable(id(), 'id'),
  status: changed(word(QUOTE_STATUSES), 'quoteStatus'),
  line_items: lineItems,
  subtotal_cents: summed(),
  tax_cents: optional(cents(), 'taxCents'),
  total_cents: summed(),
  expires_at: nullable(instant(), 'instant'),
  created_at: made(instant()),
}

export const Quote = recordOf(QUOTE)

import * as z from 'zod/mini'
import { QuoteCreate } from '../../contract/full/sent/quotes'
import type { Entry } from '../journal/entry'
import type { QuoteDraft } from '../shop'

/** A new quote that the service said no to, as it was typed; null for any other entry. */
export function refusedQuote({ state, method, path, body }: Entry): QuoteDraft | null {
  if (state !== 'refused' || method !== 'POST' || path !== '/quotes' || body === null) return null
  const read = z.safeParse(QuoteCreate, JSON.parse(body))
  if (!read.success) return null
  const { customer_id, vehicle_id = null, line_items, tax_cents = 0, expires_at = null } = read.data
  return {
    customerId: customer_id,
    vehicleId: vehicle_id,
    lines: line_items.map(({ description, quantity, unit_price_cents }) => ({
      description,
      quantity,
      unitPriceCents: unit_price_cents,
    })),
    taxCents: tax_cents,
    expiresAt: expires_at,
  }
}

import { quote } from '../nouns'
import type { Entry } from '../outbox/entry'
import type { QuoteDraft } from '../shop'

/** A new quote that the service said no to, as it was typed; null for any other entry. */
export function refusedQuote({ state, method, path, body }: Entry): QuoteDraft | null {
  if (state !== 'refused' || method !== 'POST' || path !== '/quotes') return null
  const { customerId, vehicleId = null, lines, taxCents = 0, expiresAt = null } = quote.decodeBody(body)
  return customerId === undefined || lines === undefined
    ? null
    : { customerId, vehicleId, lines, taxCents, expiresAt }
}

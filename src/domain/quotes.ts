export const QUOTE_STATUSES = ['draft', 'sent', 'accepted', 'declined', 'expired', 'converted'] as const

export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

/** Converting is an act of its own, so nothing moves to converted here; only the clock moves to expired. */
export const QUOTE_MOVES: Record<QuoteStatus, readonly QuoteStatus[]> = {
  draft: ['sent'],
  sent: ['accepted', 'declined', 'draft'],
  accepted: ['sent', 'declined'],
  declined: ['sent'],
  expired: ['sent'],
  converted: [],
}

export const mayMove = (from: QuoteStatus, to: QuoteStatus) => QUOTE_MOVES[from].includes(to)

/** The moves that take one back, from where it led; null where it can't be: only the clock lets a quote expire. */
export function wayBack(from: string, to: string): readonly QuoteStatus[] | null {
  const [before, after] = [knownStatus(from), knownStatus(to)]
  if (before === null || after === null) return null
  if (mayMove(after, before)) return [before]
  return mayMove(after, 'sent') && mayMove('sent', before) ? ['sent', before] : null
}

/** Statuses that the passing of expires_at ends. */
export const EXPIRING_STATUSES = ['draft', 'sent'] as const

/** What a quote is at a moment, whether or not anybody has written it down yet. */
export function statusAt(quote: { status: QuoteStatus; expiresAt: number | null }, now: number): QuoteStatus {
  const expires = EXPIRING_STATUSES.some((status) => status === quote.status)
  return expires && quote.expiresAt !== null && quote.expiresAt <= now ? 'expired' : quote.status
}

export const mayEditLines = (status: QuoteStatus) => status === 'draft'
export const mayConvert = (status: QuoteStatus) => status === 'accepted'

/** Null for a status that this dashboard does not know: an answer may hold one. */
export const knownStatus = (word: string): QuoteStatus | null =>
  QUOTE_STATUSES.find((status) => status === word) ?? null

/** What an answer's headers say of the service's limit; null where they say nothing. */
export type RateHeaders = {
  readonly limit: number | null
  readonly remaining: number | null
  /** Milliseconds until the window gives something back. */
  readonly resetMs: number | null
  readonly retryAfterMs: number | null
}

/** Smaller numbers than this are spans, not moments: it is the year 2001 in seconds. */
const FIRST_EPOCH_SECOND = 1e9
const FIRST_EPOCH_MILLISECOND = 1e12

const count = (text: string | null): number | null => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && value >= 0 ? value : null
}

/** The documents call the reset "numeric" and no more: a moment in seconds, in milliseconds, or a span. */
function resetMs(reset: number | null, nowMs: number): number | null {
  if (reset === null) return null
  if (reset < FIRST_EPOCH_SECOND) return reset * 1000
  return Math.max(0, (reset < FIRST_EPOCH_MILLISECOND ? reset * 1000 : reset) - nowMs)
}

function retryAfterMs(text: string | null, nowMs: number): number | null {
  const seconds = count(text)
  if (seconds !== null) return seconds * 1000
  const moment = Date.parse(text ?? '')
  return Number.isNaN(moment) ? null : Math.max(0, moment - nowMs)
}

/** Moments are measured from the answer's own Date: the clock at the counter may be wrong. */
export function readRateHeaders(headers: Headers): RateHeaders {
  const answered = Date.parse(headers.get('Date') ?? '')
  const nowMs = Number.isNaN(answered) ? Date.now() : answered
  return {
    limit: count(headers.get('X-RateLimit-Limit')),
    remaining: count(headers.get('X-RateLimit-Remaining')),
    resetMs: resetMs(count(headers.get('X-RateLimit-Reset')), nowMs),
    retryAfterMs: retryAfterMs(headers.get('Retry-After'), nowMs),
  }
}

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

/** Longer than this nobody is made to wait on one answer's word; a timer of a month would run out at once. */
const LONGEST_PAUSE_MS = 3_600_000

function retryAfterMs(text: string | null, nowMs: number): number | null {
  const seconds = count(text)
  const ms = seconds === null ? Date.parse(text ?? '') - nowMs : seconds * 1000
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), LONGEST_PAUSE_MS)
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

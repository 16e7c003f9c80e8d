const SECOND_MS = 1_000
const MINUTE_MS = 60_000

type Drawn = {
  /** When it was decided, by the service's clock. */
  decided: number
  /** No later than the service's time now. */
  now: number
  /** From 0 to 1. */
  random: number
}

/**
 * The moment of a click as a payment bears it: never ahead of the service's clock, and to a millisecond drawn by chance,
 * so that an entry knows its own payment in the books among others of the same money.
 */
export function recordedAtOf({ decided, now, random }: Drawn): string {
  const second = Math.floor(Math.min(decided, now) / SECOND_MS) * SECOND_MS
  const start = second + SECOND_MS - 1 <= now ? second : second - SECOND_MS
  // Never the very second, or nobody could tell from it whether a service keeps the milliseconds or cuts them.
  return new Date(start + 1 + Math.floor(random * (SECOND_MS - 1))).toISOString()
}

/** A minute that a person typed gets the seconds and milliseconds of the click, where they do not put it ahead. */
export function typedAt(typed: string, drawn: Drawn): string {
  const minute = Math.floor(Date.parse(typed) / MINUTE_MS) * MINUTE_MS
  const click = Date.parse(recordedAtOf(drawn))
  const at = minute + (((click % MINUTE_MS) + MINUTE_MS) % MINUTE_MS)
  if (at <= drawn.now || minute > drawn.now) return new Date(at).toISOString()
  return new Date(minute + Math.floor(drawn.random * Math.max(0, drawn.now - minute))).toISOString()
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

type Entered = {
  /** When a person entered it, by the service's clock. */
  enteredAt: number
  /** No later than the service's time now. */
  now: number
  /** From 0 to 1. */
  random: number
}

/**
 * The moment of a click as a payment bears it: never ahead of the service's clock, and to a millisecond drawn by chance,
 * so that an entry knows its own payment in the books among others of the same money.
 */
export function recordedAtOf({ enteredAt, now, random }: Entered): string {
  const second = Math.floor(Math.min(enteredAt, now) / SECOND_MS) * SECOND_MS
  const start = second + SECOND_MS - 1 <= now ? second : second - SECOND_MS
  // Never the very second, so that a payment whose time was cut to it is told apart.
  return new Date(start + 1 + Math.floor(random * (SECOND_MS - 1))).toISOString()
}

/** A minute that a person typed gets the seconds and milliseconds of the click, where they do not put it ahead. */
export function typedAt(typed: string, entered: Entered): string {
  const minute = Math.floor(Date.parse(typed) / MINUTE_MS) * MINUTE_MS
  const click = Date.parse(recordedAtOf(entered))
  const at = minute + (((click % MINUTE_MS) + MINUTE_MS) % MINUTE_MS)
  if (at <= entered.now || minute > entered.now) return new Date(at).toISOString()
  const seconds = Math.floor((entered.now - minute) / SECOND_MS)
  // The minute has only just begun: the click, a second before it at most.
  if (seconds === 0) return new Date(click).toISOString()
  const second = minute + Math.floor(entered.random * seconds) * SECOND_MS
  return new Date(second + (click % SECOND_MS)).toISOString()
}

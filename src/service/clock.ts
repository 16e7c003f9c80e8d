/** Milliseconds since 1970. Handed in, so that a test can move a day in an instant. */
export type Clock = () => number

/** Milliseconds from some beginning, which go on evenly whatever the clock is set to. */
export const steadyClock: Clock = () => performance.now()

/** The time of a clock that may be set on but not back: it then goes on evenly from where it stood. */
export function createOnwardClock(clock: Clock, steady: Clock): Clock {
  let lead = -Infinity
  return () => {
    const now = steady()
    lead = Math.max(lead, clock() - now)
    return Math.floor(now + lead)
  }
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

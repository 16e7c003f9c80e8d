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

/** A clock that is kept right is moved by less. */
export const JUMP_MS = 30_000

/** What the operator is told of a clock that jumped: of a computer that slept nothing here has counted the time. */
export const jumped = (whose: string, byMs: number) =>
  byMs > 0
    ? `${whose} clock jumped ahead by ${Math.round(byMs / 1_000)} s: it was set forward, or this computer slept.`
    : `${whose} clock was set back by ${Math.round(-byMs / 1_000)} s.`

const LOOK_MS = 1_000

/** Says when this computer's clock jumps, until the function that it returns is called. */
export function watchClock(
  say: (words: string) => void,
  clock: Clock = Date.now,
  steady: Clock = steadyClock,
) {
  let lead = clock() - steady()
  const timer = setInterval(() => {
    const before = lead
    lead = clock() - steady()
    if (Math.abs(lead - before) > JUMP_MS) say(jumped('This computer’s', lead - before))
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

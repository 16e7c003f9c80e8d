/** Time, chance and waiting, handed in so that a test can hold them still. */
export type Clock = {
  /** Milliseconds on a clock that nobody sets back; good for spans only. */
  now(): number
  /** From 0 up to 1. */
  random(): number
  /** Runs once after so long; what it returns calls it off. */
  after(ms: number, run: () => void): () => void
}

export const realClock: Clock = {
  now: () => performance.now(),
  random: () => Math.random(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** The least step of the clock: under the millisecond that anybody is shown. */
const STEP_MS = 1 / 1024

/**
 * A time of day that never goes back and is never the same twice, so that of any two things that a page asked or was told
 * the later one is known, though somebody sets the computer's clock meanwhile. It takes part in a jump ahead, as of a
 * computer that slept: what was read before it is that old.
 */
export function createPageTime(wall: () => number): () => number {
  let added = 0
  let last = -Infinity
  let heard = -Infinity
  return () => {
    const now = wall()
    if (now < heard) added += heard - now
    heard = now
    last = Math.max(now + added, last + STEP_MS)
    return last
  }
}

/** The one of this page: what was asked and answered is ordered by nothing else. */
export const pageTime = createPageTime(() => Date.now())

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * How long to stand back before the try after `failures` failed ones: anything up to a bound that doubles.
 * Full jitter, so that the desks of a shop do not come back all at once.
 * See https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export const fullJitter = (failures: number, random: number, firstMs = FIRST_MS) =>
  random * Math.min(LONGEST_MS, firstMs * 2 ** Math.max(0, failures - 1))

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

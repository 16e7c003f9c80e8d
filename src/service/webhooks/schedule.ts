import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock'

/** The pause before each try, counted from the one before it; the first follows the event at once. */
export const PAUSES_MS: readonly number[] = [
  0,
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** Each pause is longer or shorter by up to this part of it, so that what failed together is not tried together. */
const JITTER = 0.2

/** For how long a receiver may have failed. */
export const PATIENCE_MS = 5 * DAY_MS

/** How long it is to the next try after so many have failed; null after the last. */
export function pauseAfter(tries: number, random: () => number): number | null {
  const pause = PAUSES_MS[tries]
  if (pause === undefined) return null
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random()))
}

/** The pauses that there can be: after so many failures, for so long at most. */
export const LONGEST_PAUSES = PAUSES_MS.flatMap((_, tries) => {
  const ms = pauseAfter(tries, () => 1)
  return tries === 0 || ms === null ? [] : [{ tries, ms }]
})

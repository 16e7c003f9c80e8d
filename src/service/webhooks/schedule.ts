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

const PATIENCE_MS = 5 * DAY_MS

/**
 * Whether a subscription is disabled for having taken nothing. The five days begin with the first failed attempt since
 * its last success. Not with that success: in a shop where nothing happens nothing is sent, and a receiver that nobody
 * has asked is not one that does not answer.
 */
export const isOutOfPatience = (failingSince: number, now: number) => now - failingSince >= PATIENCE_MS

/** When the next try is due after so many have failed; null after the last. */
export function nextTryAt(tries: number, now: number, random: () => number): number | null {
  const pause = PAUSES_MS[tries]
  if (pause === undefined) return null
  return Math.round(now + pause * (1 - JITTER + 2 * JITTER * random()))
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/service/clock'
import type { Store } from '~/service/store/engine'
import { deliveries } from '~/service/store/tables/deliveries'

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

/**
 * For how long a receiver has failed: the sum of the pauses since its last success, as far as a process was there to
 * live through them. What any clock says can't be it: after a week in which nothing was running a receiver would be
 * given up for one failure. Nor may the time count in which nothing is to be tried: who is not asked does not fail.
 */
export type Patience = {
  /** Null after a success. */
  readonly failingMs: number | null
  /** Up to when it was counted, and when the last pause that the schedule has begun is over; both steady time. */
  readonly countedTo: number
  readonly pauseEnds: number
}

/** At the start of a process, which may find itself within a pause. */
export const resumed = (failingMs: number | null, now: number, pauseMs: number): Patience => ({
  failingMs,
  countedTo: now,
  pauseEnds: now + Math.max(0, pauseMs),
})

/** Pauses that began before a success no longer count. */
export const afterSuccess = (now: number): Patience => ({ failingMs: null, countedTo: now, pauseEnds: now })

/** A computer that slept, or a process that hung, has lived through no more than the pause that was due. */
export function afterFailure(before: Patience, now: number, pauseMs: number): Patience {
  const livedMs = Math.max(0, Math.min(now, before.pauseEnds) - before.countedTo)
  return {
    failingMs: Math.floor((before.failingMs ?? 0) + livedMs),
    countedTo: Math.max(now, before.countedTo),
    pauseEnds: Math.max(now + pauseMs, before.pauseEnds),
  }
}

/** For how long a receiver may have failed. */
const PATIENCE_MS = 5 * DAY_MS

export const isOutOfPatience = ({ failingMs }: Patience) => failingMs !== null && failingMs >= PATIENCE_MS

/** A clock that was ahead, and was then set back while nothing ran, would put retries off for as long. */
export async function recallRetries(store: Store, now: number) {
  for (const { tries, ms } of LONGEST_PAUSES) {
    const late = { tries, latest: now + ms }
    for (const { shop_id: shop } of await deliveries.shopsLate(store, late))
      await store.note(shop, (writer) => deliveries.recall(writer, shop, late))
  }
}

/** The counter counts as busy for so long after each request. */
const BUSY_MS = 100
/** Attempts a second while it is: a small part of what one core can do, and more than any shop has to tell. */
const PER_MS = 1
/** How many may start in one breath; nobody is served while they do. */
const BREATH = 5

/** Who waits at the counter comes first: deliveries go out slowly beside requests, and freely without them. */
export function createPace(clock: () => number = () => performance.now()) {
  let busyUntil = -Infinity
  let allowance = BREATH
  let countedAt = clock()

  const count = () => {
    const now = clock()
    allowance = Math.min(BREATH, allowance + (now - countedAt) * PER_MS)
    countedAt = now
    return now >= busyUntil || allowance >= 1
  }

  return {
    busy: () => void (busyUntil = clock() + BUSY_MS),
    mayStart: count,
    started: () => void (allowance = Math.max(0, allowance - 1)),
    /** How long until one more may start. */
    breathMs: BREATH / PER_MS,
  }
}

import { PATIENCE_MS } from './schedule'

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

export const isOutOfPatience = ({ failingMs }: Patience) => failingMs !== null && failingMs >= PATIENCE_MS

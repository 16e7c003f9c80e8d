import type { Clock } from '../clock'

/** For so long an answer's time is carried forward instead of asked for again. */
const FRESH_MS = 5 * 60_000

/** The service's own clock, as far as its answers tell it. See age.ts for why no other will do. */
export type ServiceTime = {
  /** The Date header of an answer that the service itself gave just now, never of a cached one. */
  readonly heard: (date: string | null) => void
  /** No later than the service's time now, without asking; null before the first answer. */
  atLeast(): number | null
  /** The service's time: carried forward from a fresh answer, else asked. Rejects like any try. */
  now(signal: AbortSignal): Promise<number | null>
}

/** `ask` makes a harmless read whose answer is heard like any other. */
export function createServiceTime(
  clock: Clock,
  wall: () => number,
  ask: (signal: AbortSignal) => Promise<unknown>,
): ServiceTime {
  let last: { service: number; steady: number; wall: number } | null = null

  /**
   * The steady clock stands still while some computers sleep, and the other can be set: only where both say
   * that little time has passed has little time passed. The larger of the two then errs to the old side.
   */
  function carried(): number | null {
    if (!last) return null
    const spans = [clock.now() - last.steady, wall() - last.wall]
    if (spans.some((span) => span < 0 || span > FRESH_MS)) return null
    return last.service + Math.max(...spans)
  }

  return {
    heard(date) {
      const service = date === null ? Number.NaN : Date.parse(date)
      if (!Number.isNaN(service)) last = { service, steady: clock.now(), wall: wall() }
    },
    atLeast: () => last && last.service + (clock.now() - last.steady),
    async now(signal) {
      const known = carried()
      if (known !== null) return known
      await ask(signal)
      return carried()
    },
  }
}

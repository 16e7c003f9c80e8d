import type { Clock } from '../clock'

/** For so long an answer's time is carried forward instead of asked for again. */
const FRESH_MS = 5 * 60_000

const KEEP_EVERY_MS = 60_000

type Heard = { service: number; steady: number; wall: number }

/** Where the last time heard outlasts a page. */
export type KeptTime = { read(): number | null; keep(service: number): void }

/** The service's own clock, as far as its answers tell it. See age.ts for why no other will do. */
export type ServiceTime = {
  /** The Date header of an answer that the service itself gave just now, never of a cached one. */
  readonly heard: (date: string | null) => void
  /** No later than the service's time now, by its last answer and without asking; null before the first. */
  atLeast(): number | null
  /** Whether an answer came so short a time ago that `atLeast` is the service's very time. */
  isFresh(): boolean
  /** What an earlier page on this computer heard last; null where none did, or it is not kept. */
  notBefore(): number | null
  /**
   * The service's time: carried forward from a fresh answer, else asked. By the latest that was ever heard: a clock that
   * was set back makes no key young again. Rejects like any try.
   */
  now(signal: AbortSignal): Promise<number | null>
}

/** `ask` makes a harmless read whose answer is heard like any other. */
export function createServiceTime(
  clock: Clock,
  wall: () => number,
  ask: (signal: AbortSignal) => Promise<unknown>,
  kept: KeptTime | null = null,
): ServiceTime {
  let last: Heard | null = null
  let latest: Heard | null = null
  const earlier = kept?.read() ?? null
  let keptAt: number | null = null

  /**
   * The steady clock stands still while some computers sleep, and the other can be set: only where both say
   * that little time has passed has little time passed. The larger of the two then errs to the old side.
   */
  function carried(): number | null {
    if (!last || !latest) return null
    const spans = [clock.now() - last.steady, wall() - last.wall]
    if (spans.some((span) => span < 0 || span > FRESH_MS)) return null
    return Math.max(last.service + Math.max(...spans), since(latest))
  }

  const since = ({ service, steady }: Heard) => service + (clock.now() - steady)

  return {
    heard(date) {
      const service = date === null ? Number.NaN : Date.parse(date)
      if (Number.isNaN(service)) return
      last = { service, steady: clock.now(), wall: wall() }
      if (!latest || service > since(latest)) latest = last
      if (keptAt !== null && Math.abs(service - keptAt) < KEEP_EVERY_MS) return
      keptAt = service
      kept?.keep(service)
    },
    atLeast: () => last && since(last),
    isFresh: () => carried() !== null,
    notBefore: () => earlier,
    async now(signal) {
      const known = carried()
      if (known !== null) return known
      await ask(signal)
      return carried()
    },
  }
}

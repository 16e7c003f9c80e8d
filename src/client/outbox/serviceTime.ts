import { isToBeSent, type Entry } from './entry'

/** The service's own clock: this computer's, corrected by the Date of the service's last answer. */
export type ServiceTime = {
  /** The Date header of an answer that the service itself gave just now, never of a cached one; null where it has none. */
  readonly heard: (date: string | null) => void
  /** No later than the service's time, as long as nobody sets this computer's clock on; null where it is not known. */
  now(): number | null
  /** Resolves once this page has had an answer of the service, with its time or without. */
  answered(signal: AbortSignal): Promise<void>
}

export function createServiceTime(wall: () => number): ServiceTime {
  let offset: number | null = null
  const first = new AbortController()
  return {
    heard(date) {
      const service = date === null ? Number.NaN : Date.parse(date)
      if (!Number.isNaN(service)) offset = service - wall()
      first.abort()
    },
    now: () => (offset === null ? null : wall() + offset),
    answered: (signal) =>
      new Promise((resolve) => {
        if (first.signal.aborted || signal.aborted) return resolve()
        for (const end of [first.signal, signal])
          end.addEventListener('abort', () => resolve(), { once: true })
      }),
  }
}

const HOUR_MS = 3_600_000

/** Short of the 24 hours by more than any try lasts: one that starts in time must not arrive too late. */
const REPLAY_WINDOW_MS = 24 * HOUR_MS - 10 * 60_000

/** Clocks are corrected by seconds all day; that is not a clock that was set back. */
const TOLERANCE_MS = 2 * 60_000

export type Now = {
  wall: number
  /** Null where the service has not told its time. */
  service: number | null
}

/**
 * Whether the service may have forgotten the key of an entry. It remembers one for 24 hours from its first try, and runs a
 * repetition that arrives later once more: a second payment. Two clocks tell the age of an entry, this computer's and the
 * service's, and either may be wrong or set in between. So an entry counts as old where either says so, or says that it was
 * tried in the future. One that was never tried is not old.
 */
export function mayBeForgotten({ tried }: Pick<Entry, 'tried'>, { wall, service }: Now): boolean {
  if (!tried) return false
  const ages = [wall - tried.at]
  if (service !== null && tried.service !== null) ages.push(service - tried.service)
  return ages.some((age) => age < -TOLERANCE_MS || age > REPLAY_WINDOW_MS)
}

/** Whether signing in with its own key is all that an entry needs. One that is over, held or a day old waits for a person. */
export const goesOnByItself = (entry: Entry, now: number): boolean =>
  isToBeSent(entry) && (entry.sendAgain === true || !mayBeForgotten(entry, { wall: now, service: null }))

import type { Entry } from './entry'

// The service remembers a key for 24 hours from its first try. It runs a repetition that arrives later once more: a second
// payment. Two clocks tell how old an entry is, this computer's and the service's, and either may be wrong or set in
// between. So an entry counts as old where either says so, or says that it was tried in the future.

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

/** Whether an entry was tried so long ago that the service may have forgotten its key. One that was never tried is not old. */
export function mayBeForgotten({ tried }: Pick<Entry, 'tried'>, { wall, service }: Now): boolean {
  if (!tried) return false
  const ages = [wall - tried.at]
  if (service !== null && tried.service !== null) ages.push(service - tried.service)
  return ages.some((age) => age < -TOLERANCE_MS || age > REPLAY_WINDOW_MS)
}

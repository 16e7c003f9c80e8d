import type { Entry } from './entry'

/** Clocks are corrected by seconds all day; that is not a clock that was set. */
const TOLERANCE_MS = 2 * 60_000

export type Moment = {
  /** No later than the service's time now. */
  service: number
  wall: number
  /** How long ago it was decided, by a clock that nobody can set and that may stand still; null after a reload. */
  steadyMs: number | null
}

/**
 * When an entry was decided on, by the service's clock, and never ahead of it. Where the service had answered just
 * before, that is known. Else it is now less the time since, by this computer's clock, unless that was set in between:
 * set back it shows less than the steady one, set on it leads to before the service was last heard.
 */
export function decidedAt(entry: Entry, { service, wall, steadyMs }: Moment): number {
  const { savedAt, serviceSavedAt, seenAt, isTimed, notBefore } = entry
  if (isTimed && serviceSavedAt !== null) return Math.min(serviceSavedAt, service)
  const earliest = serviceSavedAt ?? notBefore ?? null
  const byWall = service - (wall - savedAt)
  const latest = steadyMs === null ? null : service - steadyMs
  const wasSetBack =
    wall < Math.max(seenAt, savedAt) - TOLERANCE_MS || (latest !== null && byWall > latest + TOLERANCE_MS)
  const wasSetOn = earliest !== null && byWall < earliest - TOLERANCE_MS
  const decided = wasSetBack || wasSetOn ? (latest ?? earliest ?? service) : byWall
  return Math.min(Math.max(decided, earliest ?? decided), service)
}

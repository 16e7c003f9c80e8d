import type { Position } from '../../contract/changes'

/** When something was asked, by the time of this page (see pageTime.ts), and where in the shop's history it was read. */
export type Version = { readonly readAt: number; readonly position?: Position | undefined }

/** That of a row of which only the record cache knows when it was read: whatever is known of it counts as newer. */
export const OLDEST: Version = { readAt: 0 }

/**
 * Whether the one is newer. By its position where the service says one: the process's clock may have been set back, and what
 * was asked for later may be answered from before. Else, and between two lines of history, by the order of asking.
 */
export function isNewer(one: Version, other: Version): boolean {
  const [here, there] = [one.position, other.position]
  return here && there && here.epoch === there.epoch && here.number !== there.number
    ? here.number > there.number
    : one.readAt > other.readAt
}

/** The one from which all of several readings are at least as new. */
export const earlierOf = (one: Version, other: Version): Version => (isNewer(one, other) ? other : one)

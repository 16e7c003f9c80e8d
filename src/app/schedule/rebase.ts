import type { Appointment } from '../../client/nouns'
import { isSamePlace, placeOf, type Place } from './place'

export type Rebased = {
  /** As it is now. */
  row: Appointment
  /** Where it would stand with what was changed here. */
  place: Place
  /** What was changed here and nothing else. */
  changed: Partial<Place>
  /** Another desk has changed the very same meanwhile. */
  isContested: boolean
}

/**
 * What a hand or the keys have made of an appointment that was taken, laid over how it is by now: another desk may have
 * changed the rest of it meanwhile, and that stays. Null where nothing is to be changed any more.
 */
export function rebase(taken: Appointment, place: Place, row: Appointment): Rebased | null {
  const [from, now] = [placeOf(taken), placeOf(row)]
  const changed: Partial<Place> = {
    ...(place.startsAt !== from.startsAt && { startsAt: place.startsAt }),
    ...(place.minutes !== from.minutes && { minutes: place.minutes }),
  }
  const wanted = { ...now, ...changed }
  if (isSamePlace(wanted, now)) return null
  const isContested =
    (changed.startsAt !== undefined && now.startsAt !== from.startsAt) ||
    (changed.minutes !== undefined && now.minutes !== from.minutes)
  return { row, place: wanted, changed, isContested }
}

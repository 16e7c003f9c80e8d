import type { Appointment } from '~/client/nouns/nouns'
import { isInShop } from '~/domain/appointments'
import { countsAsOpen, isAnnounced, type Statuses } from '~/domain/capabilities'
import { spanOfDay } from '~/domain/time/zone'

/** Of a status that was not announced nobody can say that the car is gone. */
const mayBeInShop = (known: Statuses, status: string) =>
  countsAsOpen(known, status) && (isInShop(status) || !isAnnounced(known, status))

/** What begins on a day; today also what came earlier and may still stand in the shop. */
export function appointmentsOnDay(day: string, zone: string, isToday: boolean, known: Statuses) {
  const { from, until } = spanOfDay(day, zone)
  return (row: Appointment) => {
    const start = startOf(row)
    if (start >= until) return false
    if (start >= from) return true
    return isToday && mayBeInShop(known, row.status)
  }
}

/** Booked for an earlier day, and nobody has said what became of it. */
export function leftFrom(today: string, zone: string, known: Statuses) {
  const { from } = spanOfDay(today, zone)
  return (row: Appointment) =>
    startOf(row) < from && countsAsOpen(known, row.status) && !mayBeInShop(known, row.status)
}

const starts = new WeakMap<Appointment, number>()

/** Where the time can't be read, the card stands last. */
export function startOf(row: Appointment): number {
  const known = starts.get(row)
  if (known !== undefined) return known
  const start = Date.parse(row.startsAt) || Number.MAX_SAFE_INTEGER
  starts.set(row, start)
  return start
}

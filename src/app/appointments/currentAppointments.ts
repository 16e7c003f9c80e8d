import type { Appointment } from '~/client/nouns/nouns'
import { isInShop } from '~/domain/appointments'
import { countsAsOpen, type Statuses } from '~/domain/capabilities'
import { dayOf } from '~/domain/time/zone'
import { startOf } from './appointmentsOnDay'

const DAY_MS = 24 * 60 * 60_000

/** A customer rarely has more cars here at once; cards that the shop forgot to close would hide them. */
const MOST_HERE = 3

/** No record says when a car was finished, and a change is no proof: an older card may have got a note today. */
const MOST_DAYS_IN_WORK = 7

export type Current = {
  /** here: in the shop, or finished today; next: still to come; last: the last that was finished. */
  kind: 'here' | 'next' | 'last'
  /** In the order of their start; only of 'here' there may be several. */
  rows: readonly Appointment[]
}

type At = { known: Statuses; now: number; zone: string }

function isFinishedToday(row: Appointment, { now, zone }: At): boolean {
  const start = startOf(row)
  if (row.status !== 'completed' || start > now + DAY_MS) return false
  const isToday = (at: number) => !Number.isNaN(at) && dayOf(at, zone) === dayOf(now, zone)
  return isToday(start) || (start > now - MOST_DAYS_IN_WORK * DAY_MS && isToday(Date.parse(row.updatedAt)))
}

/** A customer's appointments that are this car's: one that names no car is, where the customer has this car alone. */
export const appointmentsOfCar = (
  rows: readonly Appointment[],
  car: { id: string; isOnly: boolean },
): readonly Appointment[] =>
  rows.filter(({ vehicleId }) => (vehicleId === null ? car.isOnly : vehicleId === car.id))

/**
 * The appointments that a customer on the phone means: the cars that are in the shop or were finished today, else the next
 * appointment, one that was missed within the last day included, else the last. Null where there is none of these.
 */
export function currentAppointments(rows: readonly Appointment[], at: At): Current | null {
  const { known, now } = at
  const sorted = rows.toSorted((a, b) => startOf(a) - startOf(b))
  const open = sorted.filter(({ status }) => countsAsOpen(known, status))
  const here = sorted.filter((row) =>
    open.includes(row) ? isInShop(row.status) && startOf(row) <= now + DAY_MS : isFinishedToday(row, at),
  )
  if (here.length > 0) return { kind: 'here', rows: here.slice(-MOST_HERE) }
  const next = open.find((row) => startOf(row) > now - DAY_MS)
  if (next) return { kind: 'next', rows: [next] }
  const last = sorted.findLast((row) => row.status === 'completed' && startOf(row) <= now)
  return last ? { kind: 'last', rows: [last] } : null
}

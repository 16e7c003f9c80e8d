import type { Appointment } from '../../client/records'
import { isInShop } from '../../domain/appointments'
import { countsAsOpen, type Statuses } from '../../domain/capabilities'
import { startOf } from './startOf'

const DAY_MS = 24 * 60 * 60_000

/**
 * The visit that somebody on the phone means: the car that stands in the shop, then who should have come within the
 * last day, then the next one. What was never closed long ago is none of these.
 */
export function openVisit(rows: readonly Appointment[], known: Statuses, now: number): Appointment | null {
  const open = rows
    .filter(({ status }) => countsAsOpen(known, status))
    .toSorted((a, b) => startOf(a) - startOf(b))
  return (
    open.findLast((row) => isInShop(row.status) && startOf(row) <= now + DAY_MS) ??
    open.find((row) => startOf(row) > now - DAY_MS) ??
    null
  )
}

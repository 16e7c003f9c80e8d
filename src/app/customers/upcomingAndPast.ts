import type { Appointment } from '../../client/nouns'
import { countsAsOpen, type Statuses } from '../../domain/capabilities'

const MINUTE_MS = 60_000

/** One whose time can't be read stands last. */
const startOf = ({ startsAt }: Appointment) => Date.parse(startsAt) || 0

/** The next one first, then what has been, the latest first. Whatever is called off is not to come. */
export function upcomingAndPast(rows: readonly Appointment[], known: Statuses, now: number) {
  const isToCome = (row: Appointment) =>
    countsAsOpen(known, row.status) && startOf(row) + row.minutes * MINUTE_MS > now
  const byStart = rows.toSorted((a, b) => startOf(a) - startOf(b))
  return {
    upcoming: byStart.filter(isToCome),
    past: byStart.filter((row) => !isToCome(row)).toReversed(),
  }
}

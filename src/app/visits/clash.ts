import type { Appointment } from '../../client/records'
import { clashes, type Slot } from '../../domain/overlap'

const MINUTE_MS = 60_000

/** What an appointment takes up; null where its time can't be read. */
export function slotOf(
  row: Pick<Appointment, 'customerId' | 'vehicleId' | 'startsAt' | 'minutes'>,
): Slot | null {
  const startAt = Date.parse(row.startsAt)
  if (Number.isNaN(startAt)) return null
  const { customerId, vehicleId, minutes } = row
  return { customerId, vehicleId, startAt, endAt: startAt + minutes * MINUTE_MS }
}

/** Of those that hold a place, the first that is in the way. */
export function firstClash(wanted: Slot, rows: Iterable<Appointment>, self?: string): Appointment | null {
  for (const row of rows) {
    const slot = row.id === self ? null : slotOf(row)
    if (slot && clashes(wanted, slot)) return row
  }
  return null
}

const QUARTER_MS = 15 * MINUTE_MS

/** The next times at which nothing of theirs is in the way, from the quarter of an hour after what is. */
export function nextFree(wanted: Slot, rows: readonly Appointment[], count: number): number[] {
  const length = wanted.endAt - wanted.startAt
  const free: number[] = []
  let startAt = wanted.startAt
  // Each round steps over one appointment or takes one time.
  for (let round = 0; free.length < count && round <= rows.length + count; round += 1) {
    const other = firstClash({ ...wanted, startAt, endAt: startAt + length }, rows)
    const until = other && slotOf(other)?.endAt
    if (until) startAt = Math.ceil(until / QUARTER_MS) * QUARTER_MS
    else {
      free.push(startAt)
      startAt += 2 * QUARTER_MS
    }
  }
  return free
}

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

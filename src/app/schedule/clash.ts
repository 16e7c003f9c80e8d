import type { Appointment } from '../../client/records'
import { firstClash, slotOf } from '../visits/clash'
import type { Place } from './place'

/** An open appointment that would stand in its way there; null where it has room. */
export function clashAt(
  row: Appointment,
  { startsAt, minutes }: Place,
  others: readonly Appointment[],
  openStatuses: readonly string[],
): Appointment | null {
  if (Number.isNaN(startsAt) || !openStatuses.includes(row.status)) return null
  const slot = slotOf({ ...row, startsAt: new Date(startsAt).toISOString(), minutes })
  const open = others.filter(({ status }) => openStatuses.includes(status))
  return slot && firstClash(slot, open, row.id)
}

/** What both of them want. */
export const claimed = ({ vehicleId }: Appointment) => (vehicleId === null ? 'customer' : 'vehicle')

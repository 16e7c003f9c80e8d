import { clashWith, slotOf, type Clash, type Known, fullWords } from '~/app/appointments/clash'
import { showDate } from '~/app/session/shopTime'
import type { Appointment } from '~/client/nouns/nouns'
import { whenOf, type AppointmentTime } from './appointmentTime'
import type { Names } from './useNames'

/** What an open appointment would take up there; null of one that holds no place. */
export function slotAt(
  row: Appointment,
  { startsAt, minutes }: AppointmentTime,
  openStatuses: readonly string[],
) {
  if (Number.isNaN(startsAt) || !openStatuses.includes(row.status)) return null
  return slotOf({ ...row, startsAt: new Date(startsAt).toISOString(), minutes })
}

/** What would stand in its way there; null where it has room. */
export function clashAt(
  row: Appointment,
  time: AppointmentTime,
  known: Known,
  openStatuses: readonly string[],
): Clash | null {
  const slot = slotAt(row, time, openStatuses)
  return slot && clashWith(slot, known, row.id)
}

/** What both of them want. */
export const claimed = ({ vehicleId }: Appointment) => (vehicleId === null ? 'customer' : 'car')

type With = { names: Names; zone: string }

/** On the ghost, where there is little room. */
export const shortClash = (clash: Clash, { names, zone }: With) =>
  clash.kind === 'full'
    ? `Full: ${fullWords(clash, zone)}`
    : `Clashes with ${names(clash.row)}, ${whenOf(clash.row, zone)}`

export function longClash(mine: Appointment, clash: Clash, { names, zone }: With): string {
  if (clash.kind === 'full') return `The shop is full: ${fullWords(clash, zone)}`
  const { row } = clash
  const what = `${names(row)}, ${row.service ?? 'an appointment'}`
  return `Clashes with ${what}, ${showDate(row.startsAt, zone)}, ${whenOf(row, zone)}: the same ${claimed(mine)}`
}

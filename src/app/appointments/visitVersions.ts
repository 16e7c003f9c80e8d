import type { Appointment } from '../../client/records'

/** What of an appointment is edited in its panel. */
export type Agreement = {
  service: string
  startsAt: string
  minutes: number
  notes: string | null
  vehicleId: string | null
}

const MINUTE_MS = 60_000

/** To the minute, as it is typed: seconds that no field shows would count as changed. */
export const wholeMinute = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS

/** One moment may be spelled in many ways. */
const oneSpelling = (time: string) => {
  const at = Date.parse(time)
  return Number.isNaN(at) ? time : new Date(wholeMinute(at)).toISOString()
}

export const agreementOf = ({ service, startsAt, minutes, notes, vehicleId }: Appointment): Agreement => ({
  service: service ?? '',
  startsAt: oneSpelling(startsAt),
  minutes,
  notes,
  vehicleId,
})

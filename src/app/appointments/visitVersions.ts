import type { Appointment } from '../../client/records'
import { changesIn, conflictsIn, type Conflict } from '../shell/versions'

/** What of an appointment is edited in its panel. */
export type Agreement = {
  service: string
  startsAt: string
  minutes: number
  notes: string | null
  vehicleId: string | null
}

const FIELDS = ['startsAt', 'minutes', 'vehicleId', 'service', 'notes'] as const

/** One moment may be spelled in many ways. */
const oneSpelling = (time: string) => {
  const at = Date.parse(time)
  return Number.isNaN(at) ? time : new Date(at).toISOString()
}

export const agreementOf = ({ service, startsAt, minutes, notes, vehicleId }: Appointment): Agreement => ({
  service: service ?? '',
  startsAt: oneSpelling(startsAt),
  minutes,
  notes,
  vehicleId,
})

export const changesOf = (before: Agreement, wanted: Agreement): Partial<Agreement> =>
  changesIn(FIELDS, before, wanted)

export const conflictsOf = (
  mine: Partial<Agreement>,
  seen: Agreement,
  now: Agreement,
): Conflict<Agreement>[] => conflictsIn(FIELDS, mine, seen, now)

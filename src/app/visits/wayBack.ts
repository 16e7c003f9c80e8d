import type { AppointmentChanges } from '../../client/appointments'
import type { Appointment } from '../../client/nouns'
import type { Standing } from './standsNow'

/** Anything but the status, which moves step by step: see useMove. */
export type Wanted = Omit<AppointmentChanges, 'status' | 'customerId'>

/** The same fields as they are in a record. A service that was not named comes back as the empty text. */
export function sameFields(row: Appointment, wanted: Wanted): Wanted {
  return {
    ...(wanted.startsAt !== undefined && { startsAt: row.startsAt }),
    ...(wanted.minutes !== undefined && { minutes: row.minutes }),
    ...(wanted.service !== undefined && row.service !== null && { service: row.service }),
    ...(wanted.notes !== undefined && { notes: row.notes }),
    ...(wanted.vehicleId !== undefined && { vehicleId: row.vehicleId }),
  }
}

/** Whether what was written still stands as the service confirmed it: to take it back then overwrites nobody's words. */
export const isAsWritten = (written: Appointment, now: Appointment, wanted: Wanted) =>
  JSON.stringify(sameFields(written, wanted)) === JSON.stringify(sameFields(now, wanted))

/** What stops a change from being taken back, before anything is sent. */
export function whyNotBack(now: Standing): string {
  if (now === undefined) return 'is not changed back: how it stands now could not be read'
  return now === null ? 'is not changed back: it is not there any more' : 'has been changed again since'
}

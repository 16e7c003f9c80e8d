import * as z from 'zod/mini'
import {
  appointmentOf,
  appointmentShape,
  type AppointmentTyped,
  whenTyped,
  wholeMinute,
} from '~/app/appointments/typedAppointment'
import { showMoment } from '~/app/format/times'
import type { FormShape } from '~/app/forms/editing'
import type { Conflict, TwoWords } from '~/app/forms/TwoVersions'
import { showDate, showLength } from '~/app/session/shopTime'
import type { Appointment, Vehicle } from '~/client/nouns/nouns'

/** The fields of an appointment that a person edits in its panel. */
export type AppointmentEdit = {
  service: string
  startsAt: string
  minutes: number
  notes: string | null
  vehicleId: string | null
}

/** One moment may be spelled in many ways. */
const oneSpelling = (time: string) => {
  const at = Date.parse(time)
  return Number.isNaN(at) ? time : new Date(wholeMinute(at)).toISOString()
}

export const appointmentEditOf = ({
  service,
  startsAt,
  minutes,
  notes,
  vehicleId,
}: Appointment): AppointmentEdit => ({
  service: service ?? '',
  startsAt: oneSpelling(startsAt),
  minutes,
  notes,
  vehicleId,
})

/** '' for no vehicle. */
export type AppointmentEditTyped = AppointmentTyped & { vehicleId: string }

export const appointmentEditFields = (zone: string) =>
  z.pipe(
    z.object({ ...appointmentShape, vehicleId: z.string() }),
    z.transform(({ vehicleId, ...typed }): AppointmentEdit => ({
      ...appointmentOf(typed, zone),
      vehicleId: vehicleId === '' ? null : vehicleId,
    })),
  )

const typedOf = (
  { service, startsAt, minutes, notes, vehicleId }: AppointmentEdit,
  zone: string,
): AppointmentEditTyped => ({
  service,
  ...whenTyped(Date.parse(startsAt), zone),
  minutes: String(minutes),
  notes: notes ?? '',
  vehicleId: vehicleId ?? '',
})

const BLANK_APPOINTMENT_EDIT: AppointmentEditTyped = {
  service: '',
  day: '',
  time: '',
  isAgain: false,
  minutes: '',
  notes: '',
  vehicleId: '',
}

export const appointmentEditShape = (zone: string): FormShape<AppointmentEdit, AppointmentEditTyped> => ({
  inputs: {
    startsAt: ['day', 'time', 'isAgain'],
    minutes: ['minutes'],
    vehicleId: ['vehicleId'],
    service: ['service'],
    notes: ['notes'],
  },
  typedOf: (edit) => (edit ? typedOf(edit, zone) : BLANK_APPOINTMENT_EDIT),
})

const FIELD_WORDS: Record<keyof AppointmentEdit, string> = {
  startsAt: 'When',
  minutes: 'Length',
  vehicleId: 'Vehicle',
  service: 'Service',
  notes: 'Notes',
}

/** Both versions as people read them. */
export function showConflicts(
  conflicts: readonly Conflict<AppointmentEdit>[],
  zone: string,
  vehicles: readonly Vehicle[],
): TwoWords[] {
  const carOf = (id: string | null) => {
    const car = vehicles.find((vehicle) => vehicle.id === id)
    return id === null ? 'None' : car ? `${car.year} ${car.make} ${car.model}` : 'Another car'
  }
  const show = (conflict: Conflict<AppointmentEdit>, side: 'mine' | 'theirs'): string | null => {
    if (conflict.field === 'startsAt') {
      return `${showDate(conflict[side], zone)}, ${showMoment(conflict[side], zone)}`
    }
    if (conflict.field === 'minutes') return showLength(conflict[side])
    return conflict.field === 'vehicleId' ? carOf(conflict[side]) : conflict[side]
  }
  return conflicts.map((conflict) => ({
    word: FIELD_WORDS[conflict.field],
    mine: show(conflict, 'mine'),
    theirs: show(conflict, 'theirs'),
  }))
}

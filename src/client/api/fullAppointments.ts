import { Appointment as WireAppointment } from '../../contract/full/appointments'
import type { AppointmentChanges, AppointmentDraft, Writing } from '../shop'
import { waitsFor } from '../waitsFor'
import { appointmentOf } from './fullRecords'
import type { FullWrites, Ways } from './fullWrites'
import type { Intent } from './intent'
import { readRecord } from './read'

/** Only what is given is named: an absent field is kept by the service. */
function bodyOf(given: Partial<AppointmentDraft> & AppointmentChanges) {
  const { customerId, vehicleId, service, startsAt, minutes, notes, status } = given
  return {
    ...(status !== undefined && { status }),
    ...(customerId !== undefined && { customer_id: customerId }),
    ...(vehicleId !== undefined && { vehicle_id: vehicleId }),
    ...(service !== undefined && { service_type: service }),
    ...(startsAt !== undefined && { scheduled_at: startsAt }),
    ...(minutes !== undefined && { duration_minutes: minutes }),
    ...(notes !== undefined && { notes }),
  }
}

const pathOf = (id: string) => `/appointments/${encodeURIComponent(id)}`
const of = (name: string | undefined) => (name === undefined ? '' : ` of ${name}`)

const to = (status: string | undefined) => (status === undefined ? '' : ` to ${status.replaceAll('_', ' ')}`)

export function createAppointmentWrites({ write, hold }: Ways['appointments']): FullWrites['appointments'] {
  const send = async (intent: Intent, writing?: Writing) =>
    appointmentOf(
      readRecord(WireAppointment, await write(intent, writing), { isWrite: true, confirmed: true }),
    )
  return {
    create: (draft, writing) =>
      send(
        {
          method: 'POST',
          path: '/appointments',
          body: bodyOf(draft),
          label: `Appointment${of(writing?.name)}: ${draft.service}`,
          ...waitsFor(writing),
        },
        writing,
      ),
    change: (id, changes, writing) =>
      send(
        {
          method: 'PATCH',
          path: pathOf(id),
          body: bodyOf(changes),
          label: `${changes.status === undefined ? 'Change of appointment' : 'Move'}${of(writing?.name)}${to(writing?.goal ?? changes.status)}`,
        },
        writing,
      ),
    remove: (id, ms, name) =>
      hold({ method: 'DELETE', path: pathOf(id), label: `Delete appointment${of(name)}` }, ms),
  }
}

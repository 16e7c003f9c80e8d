import { whenTyped } from '~/app/appointments/typedAppointment'
import { customerShape } from '~/app/customers/customerFields'
import { vehicleShape } from '~/app/customers/vehicleFields'
import { appointment, customer, vehicle } from '~/client/nouns/nouns'
import { followersOf, type Entry } from '~/client/outbox/entry'
import { NO_CAR, NOBODY, type BookingTyped } from './bookingFields'

/** A booking that was refused after its form was closed, as it was typed; null for any other entry. */
export function refusedBooking(entry: Entry, steps: readonly Entry[], zone: string): BookingTyped | null {
  if (entry.state !== 'refused' || entry.method !== 'POST') return null
  const left = [entry, ...followersOf(entry, steps)]
  const bodyOf = (path: string) => left.find((step) => step.path === path)?.body ?? null
  const agreed = appointment.decodeBody(bodyOf('/appointments'))
  const { customerId = '', vehicleId = null, service, startsAt, minutes, notes } = agreed
  if (service === undefined || startsAt === undefined || minutes === undefined) return null
  const who = customer.decodeBody(bodyOf('/customers'))
  const car = vehicle.decodeBody(bodyOf('/vehicles'))
  const { name, phone = null, email = null } = who
  const { year, make, model, trim = null, color = null, vin = null, plate = null } = car
  const isNewCar = year !== undefined && make !== undefined && model !== undefined
  return {
    who:
      name === undefined
        ? { ...NOBODY, id: customerId }
        : {
            ...NOBODY,
            kind: 'new',
            ...customerShape.typedOf({ name, phone, email, notes: who.notes ?? null }),
          },
    car: isNewCar
      ? { ...NO_CAR, kind: 'new', ...vehicleShape.typedOf({ year, make, model, trim, color, vin, plate }) }
      : vehicleId === null
        ? { ...NO_CAR, kind: 'none' }
        : { ...NO_CAR, kind: 'known', id: vehicleId },
    service: service ?? '',
    ...whenTyped(Date.parse(startsAt), zone),
    minutes: String(minutes),
    notes: notes ?? '',
  }
}

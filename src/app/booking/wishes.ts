import type { AppointmentDraft, VehicleDraft } from '../../client/shop'
import type { Note, Notes, Step } from './notes'
import type { NewVehicle, Wanted } from './run'

export const vehicleOf = (customerId: string, draft: NewVehicle): VehicleDraft => ({ customerId, ...draft })

export const appointmentOf = (
  customerId: string,
  vehicleId: string | null,
  visit: Wanted['visit'],
): AppointmentDraft => ({ customerId, vehicleId, ...visit })

export const madeFor = (note: Note | undefined, wanted: string | null): string | null =>
  note && note.of === wanted ? note.made : null

/** What each step is to save, as text, where it is known whom those before it have made. */
export function wishesOf(
  { customer, vehicle, visit }: Wanted,
  { customer: person, vehicle: car }: Notes['steps'],
): Partial<Record<Step, string>> {
  const newCustomer = 'draft' in customer ? JSON.stringify(customer.draft) : null
  const customerId = 'id' in customer ? customer.id : madeFor(person, newCustomer)
  const newVehicle =
    customerId !== null && vehicle && 'draft' in vehicle
      ? JSON.stringify(vehicleOf(customerId, vehicle.draft))
      : null
  const isVehicleKnown = vehicle === null || 'id' in vehicle
  const vehicleId = isVehicleKnown ? (vehicle?.id ?? null) : madeFor(car, newVehicle)
  return {
    ...(newCustomer !== null && { customer: newCustomer }),
    ...(newVehicle !== null && { vehicle: newVehicle }),
    ...(customerId !== null &&
      (isVehicleKnown || vehicleId !== null) && {
        appointment: JSON.stringify(appointmentOf(customerId, vehicleId, visit)),
      }),
  }
}

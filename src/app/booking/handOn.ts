import { createChain } from '../../client/journal/chain'
import type { Made } from '../../client/journal/entry'
import type { Watch } from '../../client/journal/job'
import type { AppointmentDraft, CustomerDraft, ShopWrites, VehicleDraft, Writing } from '../../client/shop'
import { memoOf, STEPS, type Note, type Notes, type Step } from './notes'

export type NewVehicle = Omit<VehicleDraft, 'customerId'>

/** What the person wants: who and what is known already, or is to be made first. */
export type Wanted = {
  customer: { id: string; name: string } | { draft: CustomerDraft }
  vehicle: { id: string } | { draft: NewVehicle } | null
  visit: Omit<AppointmentDraft, 'customerId' | 'vehicleId'>
}

const vehicleOf = (customerId: string, draft: NewVehicle): VehicleDraft => ({ customerId, ...draft })

const appointmentOf = (
  customerId: string,
  vehicleId: string | null,
  visit: Wanted['visit'],
): AppointmentDraft => ({ customerId, vehicleId, ...visit })

const madeFor = (note: Note | undefined, wanted: string | null): string | null =>
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

const titleOf = ({ year, make, model }: NewVehicle) => `${year} ${make} ${model}`

/** What is still to be made of a booking, and what was made of it. */
export function planOf(
  { customer, vehicle, visit }: Wanted,
  { customer: person, vehicle: car }: Notes['steps'],
) {
  const newCustomer = 'draft' in customer ? customer.draft : null
  const customerId = 'id' in customer ? customer.id : madeFor(person, JSON.stringify(newCustomer))
  const newVehicle = vehicle && 'draft' in vehicle ? vehicleOf(customerId ?? '', vehicle.draft) : null
  const vehicleId = vehicle && 'id' in vehicle ? vehicle.id : madeFor(car, JSON.stringify(newVehicle))
  const name = 'id' in customer ? customer.name : customer.draft.name
  const made = [person, car].flatMap((note): Made[] =>
    note?.made && (note.made === customerId || note.made === vehicleId)
      ? [{ answer: { id: note.made }, memo: note.memo }]
      : [],
  )
  return {
    name,
    customer: customerId === null ? newCustomer : null,
    vehicle: vehicleId === null ? newVehicle : null,
    appointment: appointmentOf(customerId ?? '', vehicleId, visit),
    titles: {
      customer: name,
      vehicle: newVehicle ? titleOf(newVehicle) : '',
      appointment: `${name}, ${visit.service}`,
    },
    made,
  }
}

export type Plan = ReturnType<typeof planOf>

type How = {
  keys: Record<Step, string>
  /** What was left of it, in the place of which it comes. */
  instead: string | null
  watch: (step: Step) => Watch
}

/** Hands on all that is to be made, in one; null where one of it may not be written. The ends come in the order of making. */
export function handOn(plan: Plan, { customers, vehicles, appointments }: ShopWrites, how: How) {
  const { name, customer, vehicle, appointment, titles, made } = plan
  if (!appointments || (customer && !customers) || (vehicle && !vehicles)) return null
  const { keys, instead, watch } = how
  const wanted = { customer, vehicle, appointment }
  const [first] = STEPS.filter((step) => wanted[step])
  const chain = createChain()

  function writing(step: Step, ...before: ('customer' | 'vehicle')[]): Writing {
    const after = before.flatMap((one) => (wanted[one] ? [{ id: keys[one], as: `${one}Id` as const }] : []))
    return {
      chain,
      key: keys[step],
      memo: memoOf({ step, title: titles[step], wanted: { ...wanted[step] } }),
      watch: watch(step),
      ...(after.length > 0 && { after }),
      ...(step === first && made.length > 0 && { made }),
      ...(step === first && instead !== null && { instead }),
    }
  }

  // The last first: see chain.ts.
  const booked = appointments
    .create(appointment, { ...writing('appointment', 'customer', 'vehicle'), name })
    .then(idOf)
  const car = vehicle && vehicles?.create(vehicle, writing('vehicle', 'customer')).then(idOf)
  const person = customer && customers?.create(customer, writing('customer')).then(idOf)
  // Each is waited for in its turn, and may have failed by then.
  for (const end of [person, car, booked]) end?.catch(() => undefined)
  return { customer: person, vehicle: car, appointment: booked }
}

const idOf = ({ id }: { id: string }) => id

import * as z from 'zod/mini'
import { customerFields } from '../people/customerFields'
import { vehicleFields } from '../people/vehicleFields'
import { NO_CAR, NOBODY, type BookingTyped, type CarTyped, type WhoTyped } from './bookingFields'
import type { Note, Notes } from './notes'

const isOf = (note: Note | undefined, wanted: unknown): note is Note & { made: string } =>
  note !== undefined && note.made !== null && note.of === JSON.stringify(wanted)

/** Of what was typed as new, what has been made since: the form then names it, instead of making it again. */
export function madeOf(
  { who, car }: Pick<BookingTyped, 'who' | 'car'>,
  { steps }: Notes,
): { who?: WhoTyped; car?: CarTyped } {
  const person = who.kind === 'new' ? z.safeParse(customerFields, who) : null
  const isMade = person?.success && isOf(steps.customer, person.data)
  const known =
    isMade && steps.customer?.made ? { ...NOBODY, id: steps.customer.made, name: person.data.name } : who
  const vehicle = car.kind === 'new' && known.kind === 'known' ? z.safeParse(vehicleFields, car) : null
  const wanted = vehicle?.success && { customerId: known.id, ...vehicle.data }
  return {
    ...(known !== who && { who: known }),
    ...(wanted &&
      isOf(steps.vehicle, wanted) && { car: { ...NO_CAR, kind: 'known', id: steps.vehicle.made } }),
  }
}

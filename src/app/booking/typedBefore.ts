import * as z from 'zod/mini'
import { customerShape } from '../people/customerFields'
import { vehicleShape } from '../people/vehicleFields'
import { forgetDraft, keepDraft, readDraft } from '../session/drafts'
import { whenTyped } from '../visits/visitFields'
import { NO_CAR, NOBODY, type BookingTyped, type CarTyped, type WhoTyped } from './bookingFields'
import type { Notes } from './notes'

// A browser writes its drafts down when it finds the time, up to a minute later, and a power cut does not wait for it. What
// was handed on stands in the journal, whole: a draft that is not of this booking is not what was typed for it.

const word = z.nullable(z.string())
const Person = z.object({ name: z.string(), phone: word, email: word, notes: word })
const Car = z.object({
  year: z.number(),
  make: z.string(),
  model: z.string(),
  trim: word,
  color: word,
  vin: word,
  plate: word,
})
const Visit = z.object({
  customerId: z.string(),
  vehicleId: word,
  service: z.string(),
  startsAt: z.string(),
  minutes: z.number(),
  notes: word,
})

/** The form as it was when it was handed on; null where the journal does not know all of it. */
export function typedBefore({ id, wanted = {} }: Notes, zone: string): BookingTyped | null {
  const visit = z.safeParse(Visit, wanted.appointment).data
  const person = z.safeParse(Person, wanted.customer).data
  const vehicle = z.safeParse(Car, wanted.vehicle).data
  if (!visit || (wanted.customer && !person) || (wanted.vehicle && !vehicle)) return null
  const { customerId, vehicleId, startsAt, minutes } = visit
  const who: WhoTyped = person
    ? { ...NOBODY, kind: 'new', ...customerShape.typedOf(person) }
    : { ...NOBODY, id: customerId }
  const known: CarTyped =
    vehicleId === null ? { ...NO_CAR, kind: 'none' } : { ...NO_CAR, kind: 'known', id: vehicleId }
  return {
    of: id,
    who,
    car: vehicle ? { ...NO_CAR, kind: 'new', ...vehicleShape.typedOf(vehicle) } : known,
    service: visit.service,
    ...whenTyped(Date.parse(startsAt), zone),
    minutes: String(minutes),
    notes: visit.notes ?? '',
  }
}

const Draft = z.object({ of: z.optional(z.string()) })

/** What of a draft is to be taken up: its own, the journal's, or none where it is of a booking that is over. */
export function draftFor(kept: unknown, notes: Notes | null, zone: string): unknown {
  const { of = '' } = z.safeParse(Draft, kept).data ?? {}
  if (notes === null) return of === '' ? kept : null
  return of === notes.id ? kept : (typedBefore(notes, zone) ?? kept)
}

export const BOOKING_DRAFT = 'booking'

/** Before a form reads it: a draft of another booking than the one that is not finished is none of this one's. */
export function takeUpDraft(connection: string, notes: Notes | null, zone: string) {
  const kept = readDraft(connection, BOOKING_DRAFT)
  const draft = draftFor(kept, notes, zone)
  if (draft === null) forgetDraft(connection, BOOKING_DRAFT)
  else if (draft !== kept) keepDraft(connection, BOOKING_DRAFT, draft)
}

/** What was handed on was refused, and nothing of it is left in the journal: the draft is all that there is of it again. */
export function ownNoBooking(connection: string) {
  const kept = readDraft(connection, BOOKING_DRAFT)
  if (typeof kept === 'object' && kept !== null) keepDraft(connection, BOOKING_DRAFT, { ...kept, of: '' })
}

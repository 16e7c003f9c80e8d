import * as z from 'zod/mini'
import {
  appointmentOf,
  appointmentShape,
  whenTyped,
  type AppointmentTyped,
} from '~/app/appointments/typedAppointment'
import { customerFields, type CustomerTyped } from '~/app/customers/customerFields'
import { BLANK_VEHICLE, vehicleFields, type VehicleTyped } from '~/app/customers/vehicleFields'
import type { BookingDraft } from '~/client/nouns/booking'
import type { Vehicle } from '~/client/nouns/nouns'
import { DEFAULT_DURATION_MINUTES } from '~/domain/fields'
import type { Slot } from '~/domain/time/overlap'
import type { BookingStart } from './openBooking'

export type WhoTyped = CustomerTyped & {
  kind: 'known' | 'new'
  /** Of the one who was chosen; their name is then `name`. */
  id: string
  /** What stands in the search. */
  search: string
}

/** '' until it is chosen; then a customer's only vehicle is taken for meant. */
export type CarTyped = VehicleTyped & { kind: '' | 'none' | 'known' | 'new'; id: string }

export type BookingTyped = AppointmentTyped & { who: WhoTyped; car: CarTyped }

const chosen = z.string().check(z.minLength(1, { error: 'Choose a customer, or add a new one' }))

const who = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('known'), id: chosen, name: z.string() }),
  z.extend(customerFields, { kind: z.literal('new') }),
])
const car = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['', 'none']) }),
  z.object({ kind: z.literal('known'), id: z.string() }),
  z.extend(vehicleFields, { kind: z.literal('new') }),
])

function carOf(read: z.output<typeof car>): BookingDraft['vehicle'] {
  if (read.kind === 'known') return { id: read.id }
  if (read.kind !== 'new') return null
  const { kind: _, ...draft } = read
  return draft
}

function whoOf(read: z.output<typeof who>): BookingDraft['customer'] {
  if (read.kind === 'known') return { id: read.id, name: read.name }
  const { kind: _, ...draft } = read
  return draft
}

const whoTyped = z.pipe(
  z.transform(({ kind, ...typed }: WhoTyped): z.input<typeof who> => ({ ...typed, kind })),
  who,
)
const carTyped = z.pipe(
  z.transform(({ kind, ...typed }: CarTyped): z.input<typeof car> => ({ ...typed, kind })),
  car,
)

/** What the form takes, from the rules that the service refuses by. */
export const bookingFields = (zone: string) =>
  z.pipe(
    z.object({ ...appointmentShape, who: whoTyped, car: carTyped }),
    z.transform((read): BookingDraft => ({
      customer: whoOf(read.who),
      vehicle: carOf(read.car),
      appointment: appointmentOf(read, zone),
      isHere: false,
    })),
  )

export const NOBODY: WhoTyped = {
  kind: 'known',
  id: '',
  search: '',
  name: '',
  phone: '',
  email: '',
  notes: '',
}
export const NO_CAR: CarTyped = { kind: '', id: '', ...BLANK_VEHICLE }

const QUARTER_MS = 15 * 60_000

/** From the next quarter of an hour on, unless it was asked for otherwise. */
export function blankBooking(
  { startsAt, minutes, customerId = '', service = '', notes = '' }: BookingStart,
  zone: string,
  now: number,
): BookingTyped {
  const start = startsAt === undefined ? Math.ceil(now / QUARTER_MS) * QUARTER_MS : Date.parse(startsAt)
  return {
    who: { ...NOBODY, id: customerId },
    car: NO_CAR,
    service,
    ...whenTyped(start, zone),
    minutes: String(minutes ?? DEFAULT_DURATION_MINUTES),
    notes,
  }
}

/** Whoever has one vehicle means that one, until they say otherwise. */
export function meantOf(typed: CarTyped, vehicles: readonly Vehicle[] | undefined): CarTyped {
  const [only, ...others] = vehicles ?? []
  return typed.kind === '' && only && others.length === 0 ? { ...typed, kind: 'known', id: only.id } : typed
}

/** Of a car that is new nothing can be in the way but a full shop. */
const NEW_CAR = ''

/** What the booking takes up. */
export function claimOf(customerId: string, meant: CarTyped, startAt: number, minutes: number): Slot {
  const isNew = customerId === '' || meant.kind === 'new'
  const vehicleId = isNew ? NEW_CAR : meant.kind === 'known' ? meant.id : null
  return { customerId, vehicleId, startAt, endAt: startAt + minutes * 60_000 }
}

const PHONE = /\+?[\d(][\d\s().-]{5,}\d/

/** Name and phone out of one line, as somebody says them: "Ruth Delgado 212 555 0143". */
export function typedPerson(typed: string): { name: string; phone: string } {
  const phone = PHONE.exec(typed)?.[0] ?? ''
  const isPhone = phone.replace(/\D/g, '').length >= 7
  const name = (isPhone ? typed.replace(phone, ' ') : typed).replace(/\s+/g, ' ').trim()
  return { name: name.replace(/^[,;]+|[,;]+$/g, '').trim(), phone: isPhone ? phone.trim() : '' }
}

/** Whether name and phone came in one line: then the next thing to ask for is the vehicle. */
export const isWholePerson = ({ name, phone }: { name: string; phone: string }) => name !== '' && phone !== ''

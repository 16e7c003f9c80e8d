import { showWhen } from '~/app/format/times'
import { isSure, sayRefused } from '~/app/forms/sayRefused'
import { preferencesNow } from '~/app/session/preferences'
import { sessionState, type Connection } from '~/app/session/sessionState'
import { explain } from '~/client/api/explain'
import { Failure, withStop } from '~/client/api/failure'
import type { Following } from '~/client/features'
import { book, type BookingDraft } from '~/client/nouns/booking'
import { appointment, type Appointment, type Customer, type Vehicle } from '~/client/nouns/nouns'
import type { Settled } from '~/client/outbox/endings'
import { computersZone } from '~/domain/time/zone'
import { toast } from '~/ui/toast'

export type Made = { customer?: Customer; vehicle?: Vehicle }

/** "Ruth Delgado, Brakes" */
export const titleOf = ({ customer, appointment: { service } }: BookingDraft) =>
  `${customer.name}, ${service}`

/** A step of a booking was refused; `made` is what was saved before it. */
export class NotBooked extends Error {
  readonly failure: unknown
  readonly made: Made

  constructor(failure: unknown, made: Made) {
    super('Not booked', { cause: failure })
    this.failure = failure
    this.made = made
  }
}

/** The outbox goes on with it, or a person has to decide in the settings. */
export const isOutOfHand = (failure: unknown): failure is Failure =>
  failure instanceof Failure && (failure.unsure || failure.kind === 'signed-out')

/** The answer to a step that was saved though it could not be read has no id that the page could show. */
async function madeBy<Row>(step: Promise<Row> | undefined): Promise<Row | undefined> {
  try {
    return await step
  } catch (failure) {
    if (failure instanceof Failure && failure.confirmed) return undefined
    throw failure
  }
}

/**
 * Puts a booking into the outbox as one act, and tells when the service has confirmed all of it. Rejects with NotBooked.
 * Where `gone` is aborted, the outbox goes on with it by itself: see `tellEndOfBooking`.
 */
export async function bookAndTell(
  connection: Connection,
  booking: BookingDraft,
  following: Following,
): Promise<void> {
  const writer = connection.features.write.appointments
  if (!writer)
    throw new NotBooked(new Failure('forbidden', 'This key may no longer book', { isWrite: true }), {})
  const title = titleOf(booking)
  const steps = book(writer, booking, { ...following, act: title })
  // They are awaited one after the other, and a later one may have failed by then.
  for (const step of Object.values(steps)) step.catch(() => undefined)
  const made: Made = {}
  let row: Appointment
  try {
    const customer = await madeBy(steps.customer)
    if (customer) made.customer = customer
    const vehicle = await madeBy(steps.vehicle)
    if (vehicle) made.vehicle = vehicle
    row = await steps.appointment
  } catch (failure) {
    throw new NotBooked(failure, made)
  }
  try {
    tellBooked(connection, title, (await steps.checkedIn) ?? row)
  } catch (failure) {
    if (!following.gone?.aborted) tellNotCheckedIn(title, failure)
  }
}

/** What a message about a booking is made from. */
type Desk = Pick<Connection, 'outbox'> & {
  records: { vehicles: Pick<Connection['records']['vehicles'], 'find'> }
}

/** "Tomorrow, 2:00 PM, 2011 Toyota Corolla 5MHL667": the car where this computer knows it. */
function tellBooked(
  { records }: Pick<Desk, 'records'>,
  title: string,
  { startsAt, status, vehicleId }: Appointment,
) {
  const car = vehicleId === null ? null : records.vehicles.find(vehicleId)
  const detail = [
    showWhen(startsAt, zoneNow()),
    status === 'checked_in' && 'checked in',
    car && [car.year, car.make, car.model, car.plate].filter((part) => part !== null).join(' '),
  ]
  toast({ title: `Booked: ${title}`, detail: detail.filter(Boolean).join(', ') })
}

/** The shop's time zone, where something is said that no screen waits for. */
const zoneNow = () => preferencesNow().timeZone ?? sessionState.get().session?.timeZone ?? computersZone()

const tellNotCheckedIn = (title: string, failure: unknown) =>
  sayRefused(`Booked, but not checked in: ${title}`, failure, { whose: title, id: `here ${title}` })

/** Tells why a booking was not made, where its form does not. */
export function tellNotBooked(title: string, failure: unknown, onLook: () => void) {
  const { happened, saved } = explain(failure)
  const isKept = !(failure instanceof Failure && failure.kind === 'unsaved')
  const isNo = isSure(failure) || !isKept
  toast({
    title: isNo ? `Not booked: ${title}` : `${title}: may not be booked`,
    detail: isKept && isNo ? withStop(happened) : `${isKept ? '' : withStop(happened)} ${saved}`.trim(),
    ms: null,
    ...(isKept && { action: { word: 'Review', act: onLook } }),
  })
}

/** A booking that no form waits for any more, because its dialog was closed or its page reloaded: the app tells its end. */
export const tellEndOfBooking = (connection: Desk, onLook: () => void) =>
  connection.outbox.tellUnawaited(({ entry, outcome }: Settled) => {
    const { id, act, group, method, path } = entry
    if (act === undefined) return
    const isCheckIn = method === 'PATCH'
    if (outcome.end === 'failed') {
      const { failure } = outcome
      // A disk that took no step fails each of them, and a person is told once.
      if (failure.kind === 'unsaved' && path !== '/appointments') return
      if (isCheckIn) tellNotCheckedIn(act, failure)
      else tellNotBooked(act, failure, onLook)
      return
    }
    const isLast = !connection.outbox
      .get()
      .steps.some((step) => group !== undefined && step.group === group && step.id !== id)
    const read = appointment.parse(outcome.answer)
    if (isLast && read.success) tellBooked(connection, act, read.data)
  })

import { explain } from '../../client/api/explain'
import { Failure } from '../../client/api/failure'
import { withStop } from '../../client/api/withStop'
import { appointment } from '../../client/nouns'
import type { Settled } from '../../client/outbox/endings'
import type { Entry } from '../../client/outbox/entry'
import type { Appointment, Customer, Vehicle } from '../../client/records'
import type { BookingDraft, Writing } from '../../client/shop'
import { tell } from '../../ui/tell'
import { isSure, sayRefused } from '../acts/sayRefused'
import type { Connection } from '../session/desk'
import { zoneNow } from '../session/zoneNow'
import { showWhen } from '../words/times'

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
 * Where `writing.gone` is aborted, the outbox goes on with it by itself: see `tellEndOfBooking`.
 */
export async function book(connection: Connection, booking: BookingDraft, writing: Writing): Promise<void> {
  const write = connection.api.write?.appointments
  if (!write)
    throw new NotBooked(new Failure('forbidden', 'This key may no longer book', { isWrite: true }), {})
  const steps = write.book(booking, writing)
  // They are awaited one after the other, and a later one may have failed by then.
  for (const step of Object.values(steps)) step.catch(() => undefined)
  const made: Made = {}
  const title = titleOf(booking)
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
    if (!writing.gone?.aborted) tellNotCheckedIn(title, failure)
  }
}

/** "Tomorrow, 2:00 PM, 2011 Toyota Corolla 5MHL667": the car where this computer knows it. */
function tellBooked({ books }: Connection, title: string, { startsAt, status, vehicleId }: Appointment) {
  const car = vehicleId === null ? null : books.vehicles.find(vehicleId)
  const detail = [
    showWhen(startsAt, zoneNow()),
    status === 'checked_in' && 'checked in',
    car && [car.year, car.make, car.model, car.plate].filter((part) => part !== null).join(' '),
  ]
  tell({ title: `Booked: ${title}`, detail: detail.filter(Boolean).join(', ') })
}

const tellNotCheckedIn = (title: string, failure: unknown) =>
  sayRefused(`Booked, and not checked in: ${title}`, failure, { whose: title, id: `here ${title}` })

/** Tells why a booking was not made, where its form does not. */
export function tellNotBooked(title: string, failure: unknown, onLook: () => void) {
  const { happened, saved } = explain(failure)
  const isKept = !(failure instanceof Failure && failure.kind === 'unsaved')
  const isNo = isSure(failure) || !isKept
  tell({
    title: isNo ? `Not booked: ${title}` : `${title}: not known whether it is booked`,
    detail: isKept && isNo ? withStop(happened) : `${isKept ? '' : withStop(happened)} ${saved}`.trim(),
    ms: null,
    ...(isKept && { action: { word: 'Look', act: onLook } }),
  })
}

/** By the labels that the outbox's entries of a booking bear: "Appointment of Ruth Delgado: Brakes". */
const LABEL = /^(Appointment|Check-in) of (.+?): (.+)$/

function stepOf({ label }: Entry): { isCheckIn: boolean; title: string } | null {
  const [, what, name, service] = LABEL.exec(label) ?? []
  return what === undefined ? null : { isCheckIn: what === 'Check-in', title: `${name}, ${service}` }
}

/** Tells the end of a booking that no form waits for any more: its dialog was closed, or its page loaded anew. */
export const tellEndOfBooking = (connection: Connection, onLook: () => void) =>
  connection.outbox.tellUnawaited(({ entry, outcome }: Settled) => {
    const { id, group } = entry
    const later = connection.outbox
      .get()
      .steps.filter((step) => group !== undefined && step.group === group && step.id !== id)
    const step = stepOf(entry)
    if (outcome.end === 'failed') {
      // A new customer who is refused takes the appointment along.
      const { title } = step ?? later.map(stepOf).find((one) => one !== null) ?? {}
      if (step?.isCheckIn) tellNotCheckedIn(step.title, outcome.failure)
      else if (title !== undefined) tellNotBooked(title, outcome.failure, onLook)
      return
    }
    const read = appointment.parse(outcome.answer)
    if (step && later.length === 0 && read.success) tellBooked(connection, step.title, read.data)
  })

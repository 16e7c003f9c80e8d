import { readRow, type Reader } from '~/client/api/codec'
import { request } from '~/client/api/request'
import { CONFIRMED, type Writer } from '~/client/features'
import { newKey } from '~/client/outbox/browser'
import type { WriteOptions } from '~/client/outbox/callers'
import type { After, Intent } from '~/client/outbox/entry'
import type { Draft } from '~/contract/fieldTable'
import type { APPOINTMENT } from '~/contract/full/appointments'
import { walk } from '~/domain/appointments'
import type { CustomerDraft } from './customers'
import { appointment, customer, vehicle, type Appointment, type Customer, type Vehicle } from './nouns'
import { nameOfCar, type VehicleDraft } from './vehicles'

// A booking is one act of the outbox: customer, vehicle and appointment as far as they are new, and a check-in.

export type AppointmentDraft = Draft<typeof APPOINTMENT>

export type BookingDraft = {
  customer: { id: string; name: string } | CustomerDraft
  vehicle: { id: string } | VehicleDraft | null
  appointment: Omit<AppointmentDraft, 'customerId' | 'vehicleId'>
  /** They stand at the counter: once booked, they are checked in. */
  isHere: boolean
}

/** The answers to the steps of a booking; absent where there is no such step. */
type Booked = {
  customer?: Promise<Customer>
  vehicle?: Promise<Vehicle>
  appointment: Promise<Appointment>
  checkedIn?: Promise<Appointment>
}

async function answerOf<Row>(record: Reader<never, Row>, answer: Promise<unknown>): Promise<Row> {
  return readRow(record, await answer, CONFIRMED)
}

/** What is new of customer, vehicle and appointment, each with the ids of those before it, and the way to the counter. */
export function book(
  writer: Writer<'appointments'>,
  { customer: who, vehicle: car, appointment: agreed, isHere }: BookingDraft,
  how: WriteOptions = {},
): Booked {
  const isNewCustomer = !('id' in who)
  const isNewCar = car !== null && !('id' in car)
  const keys = { customer: newKey(), vehicle: newKey(), appointment: newKey() }
  const customerId = isNewCustomer ? '' : who.id
  const ofCustomer: After[] = isNewCustomer ? [{ id: keys.customer, into: 'customer_id' }] : []
  const ofCar: After[] = isNewCar ? [{ id: keys.vehicle, into: 'vehicle_id' }] : []
  const steps: { step: keyof Booked; key: string; intent: Intent }[] = []
  if (isNewCustomer) {
    const sent = request('POST', '/customers', { body: customer.encode(who) })
    steps.push({
      step: 'customer',
      key: keys.customer,
      intent: { ...sent, label: `New customer ${who.name}` },
    })
  }
  if (isNewCar) {
    const sent = request('POST', '/vehicles', { body: vehicle.encode({ customerId, ...car }) })
    const intent = { ...sent, label: `New vehicle ${nameOfCar(car)}`, after: ofCustomer }
    steps.push({ step: 'vehicle', key: keys.vehicle, intent })
  }
  const vehicleId = car !== null && 'id' in car ? car.id : null
  const sent = request('POST', '/appointments', {
    body: appointment.encode({ customerId, vehicleId, ...agreed }),
  })
  const label = `Appointment of ${who.name}: ${agreed.service}`
  const intent = { ...sent, label, after: [...ofCustomer, ...ofCar] }
  steps.push({ step: 'appointment', key: keys.appointment, intent })
  const after: After[] = [{ id: keys.appointment, into: 'path' }]
  for (const status of isHere ? (walk('pending', 'checked_in') ?? []) : []) {
    const move: Intent = {
      method: 'PATCH',
      path: '/appointments/{id}',
      body: appointment.encode({ status }),
      label: `Check-in of ${who.name}: ${agreed.service}`,
      after,
    }
    steps.push({ step: 'checkedIn', key: newKey(), intent: move })
  }
  const ends = writer.writeAll(
    steps.map((one) => one.intent),
    { ...how, keys: steps.map((one) => one.key) },
  )
  const endsOf = (step: keyof Booked) => ends.filter((_, at) => steps[at]?.step === step)
  const [made] = endsOf('customer')
  const [vehicleMade] = endsOf('vehicle')
  const [booked = Promise.reject(new Error('A booking has an appointment'))] = endsOf('appointment')
  const moves = endsOf('checkedIn')
  return {
    ...(made && { customer: answerOf(customer, made) }),
    ...(vehicleMade && { vehicle: answerOf(vehicle, vehicleMade) }),
    appointment: answerOf(appointment, booked),
    ...(moves.length > 0 && { checkedIn: lastOf(moves.map((move) => answerOf(appointment, move))) }),
  }
}

/** The last answer; the first failure, for the steps after it fail for its sake. */
async function lastOf<Row>(steps: readonly Promise<Row>[]): Promise<Row> {
  for (const step of steps) step.catch(() => undefined)
  const [first, ...later] = steps
  let row = await first
  for (const step of later) row = await step
  if (row === undefined) throw new Error('There is no step')
  return row
}

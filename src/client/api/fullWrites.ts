import * as z from 'zod/mini'
import { walk } from '../../domain/appointments'
import { dollars } from '../../domain/money'
import { appointment, customer, invoice, payment, quote, vehicle } from '../nouns'
import { newKey } from '../outbox/browser'
import type { After } from '../outbox/entry'
import { recordOfInvoice } from '../payments/entries'
import type { Booked, BookingDraft, Writers, VehicleDraft, Writing } from '../shop'
import { Failure } from './failure'
import type { Intent, Ways } from './intent'
import { parseAnswer, readRecord, readRow, type Reader } from './read'
import { request } from './request'

type Every<T> = { readonly [Key in keyof T]-?: Required<NonNullable<T[Key]>> }
export type FullWrites = Every<Writers>

/** Each resource by its own way to the outbox. */
export type WaysByNoun = Readonly<Record<keyof FullWrites, Ways>>

const CONFIRMED = { isWrite: true, confirmed: true }

/** Of a conversion's answer only what is documented is relied on; the invoice is then read by itself. */
const Converted = z.object({ id: z.string(), total_cents: z.int() })
/** Of the answer to a creation only what can be had nowhere else is relied on. */
const CreatedWebhook = z.object({ signing_secret: z.string() })

const carOf = ({ year, make, model }: Partial<VehicleDraft>) =>
  [year, make, model].filter((part) => part !== undefined).join(' ') || 'vehicle'

const of = (name: string | undefined) => (name === undefined ? '' : ` of ${name}`)
const to = (status: string | undefined) => (status === undefined ? '' : ` to ${status.replaceAll('_', ' ')}`)

async function save<Row>({ write }: Ways, record: Reader<never, Row>, intent: Intent, writing?: Writing) {
  return readRow(record, await write(intent, writing), CONFIRMED)
}

async function answerOf<Row>(record: Reader<never, Row>, answer: Promise<unknown>): Promise<Row> {
  return readRow(record, await answer, CONFIRMED)
}

export function createFullWrites(by: WaysByNoun): FullWrites {
  return {
    customers: {
      create(draft, writing) {
        const sent = request('POST', '/customers', { body: customer.encode(draft) })
        return save(by.customers, customer, { ...sent, label: `New customer ${draft.name}` }, writing)
      },
      change(id, changes, writing) {
        const sent = request('PATCH', '/customers/{id}', { params: { id }, body: customer.encode(changes) })
        const label = `Change of customer ${changes.name ?? writing?.name ?? ''}`.trimEnd()
        return save(by.customers, customer, { ...sent, label }, writing)
      },
    },
    vehicles: {
      create(draft, writing) {
        const sent = request('POST', '/vehicles', { body: vehicle.encode(draft) })
        const label = `New vehicle ${carOf(draft)}`
        return save(by.vehicles, vehicle, { ...sent, label }, writing)
      },
      change(id, changes, writing) {
        const sent = request('PATCH', '/vehicles/{id}', { params: { id }, body: vehicle.encode(changes) })
        return save(
          by.vehicles,
          vehicle,
          { ...sent, label: `Change of ${writing?.name ?? carOf(changes)}` },
          writing,
        )
      },
    },
    appointments: {
      create(draft, writing) {
        const sent = request('POST', '/appointments', { body: appointment.encode(draft) })
        const label = `Appointment${of(writing?.name)}: ${draft.service}`
        return save(by.appointments, appointment, { ...sent, label }, writing)
      },
      change(id, changes, writing) {
        const sent = request('PATCH', '/appointments/{id}', {
          params: { id },
          body: appointment.encode(changes),
        })
        const what = changes.status === undefined ? 'Change of appointment' : 'Move'
        const label = `${what}${of(writing?.name)}${to(changes.status)}`
        return save(by.appointments, appointment, { ...sent, label }, writing)
      },
      move(id, statuses, writing) {
        // Each step bears the name of where the act leads.
        const label = `Move${of(writing?.name)}${to(statuses.at(-1))}`
        const steps = statuses.map((status) => ({
          ...request('PATCH', '/appointments/{id}', { params: { id }, body: appointment.encode({ status }) }),
          label,
        }))
        return by.appointments.writeAll(steps, writing).map((answer) => answerOf(appointment, answer))
      },
      book: (booking, writing) => book(by, booking, writing),
      remove(id, ms, name) {
        const sent = request('DELETE', '/appointments/{id}', { params: { id } })
        return by.appointments.hold({ ...sent, label: `Delete appointment${of(name)}` }, ms)
      },
    },
    quotes: {
      create(draft, writing) {
        const sent = request('POST', '/quotes', { body: quote.encode(draft) })
        return save(by.quotes, quote, { ...sent, label: `New quote${of(writing?.name)}` }, writing)
      },
      change(id, changes, writing) {
        const sent = request('PATCH', '/quotes/{id}', { params: { id }, body: quote.encode(changes) })
        return save(by.quotes, quote, { ...sent, label: `Change of quote${of(writing?.name)}` }, writing)
      },
      async convert(id, writing) {
        const sent = request('POST', '/quotes/{id}/convert-to-invoice', { params: { id } })
        const label = `Invoice from quote${of(writing?.name)}`
        const answer = await by.quotes.write({ ...sent, label }, writing)
        const made = readRecord(Converted, answer, CONFIRMED)
        return { invoiceId: made.id, totalCents: made.total_cents }
      },
    },
    invoices: {
      change(id, changes, writing) {
        const sent = request('PATCH', '/invoices/{id}', { params: { id }, body: invoice.encode(changes) })
        return save(
          by.invoices,
          invoice,
          { ...sent, label: `Change of invoice${of(writing?.name)}` },
          writing,
        )
      },
      void(id, ms, name, expects) {
        const sent = request('PATCH', '/invoices/{id}', { params: { id }, body: { status: 'voided' } })
        const label = `Void invoice${of(name)}`
        return by.invoices.hold({ ...sent, label, ...(expects !== undefined && { expects }) }, ms)
      },
    },
    payments: {
      record(invoiceId, { amountCents, method, reference, note, recordedAt }, writing) {
        const body = payment.encode({
          amountCents,
          method,
          ...(reference !== null && { reference }),
          ...(note !== null && { note }),
          ...(recordedAt !== null && { recordedAt }),
        })
        const intent: Intent = {
          ...request('POST', '/payments/{invoiceId}/record', { params: { invoiceId }, body }),
          label: `Payment of ${dollars(amountCents)}${writing?.name === undefined ? '' : `, ${writing.name}`}`,
          // Payments of one invoice, and what is done to it besides, go in the order of saving.
          record: recordOfInvoice(invoiceId),
          undated: true,
          ...(writing?.expects !== undefined && { expects: writing.expects }),
        }
        return save(by.payments, payment, intent, writing)
      },
    },
    webhooks: {
      async create({ url, label, events }, writing) {
        const sent = request('POST', '/webhooks', { body: { url, label, events } })
        const intent: Intent = { ...sent, label: `New webhook ${label}`, secretAnswer: true }
        const answer = parseAnswer(CreatedWebhook, await by.webhooks.write(intent, writing))
        if (answer.success) return { secret: answer.data.signing_secret }
        throw new Failure(
          'broken',
          'The answer has no signing secret. Delete this webhook and create it again',
          CONFIRMED,
        )
      },
      remove(id, ms, name) {
        const sent = request('DELETE', '/webhooks/{id}', { params: { id } })
        return by.webhooks.hold({ ...sent, label: `Delete webhook ${name ?? ''}`.trimEnd() }, ms)
      },
    },
  }
}

/** What is new of customer, vehicle and appointment, each with the ids of those before it, and the way to the counter. */
function book(
  by: WaysByNoun,
  { customer: who, vehicle: car, appointment: visit, isHere }: BookingDraft,
  writing: Writing = {},
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
    const intent = { ...sent, label: `New vehicle ${carOf(car)}`, after: ofCustomer }
    steps.push({ step: 'vehicle', key: keys.vehicle, intent })
  }
  const vehicleId = car !== null && 'id' in car ? car.id : null
  const sent = request('POST', '/appointments', {
    body: appointment.encode({ customerId, vehicleId, ...visit }),
  })
  const label = `Appointment of ${who.name}: ${visit.service}`
  const intent = { ...sent, label, after: [...ofCustomer, ...ofCar] }
  steps.push({ step: 'appointment', key: keys.appointment, intent })
  const after: After[] = [{ id: keys.appointment, into: 'path' }]
  for (const status of isHere ? (walk('pending', 'checked_in') ?? []) : []) {
    const move: Intent = {
      method: 'PATCH',
      path: '/appointments/{id}',
      body: appointment.encode({ status }),
      label: `Check-in of ${who.name}: ${visit.service}`,
      after,
    }
    steps.push({ step: 'checkedIn', key: newKey(), intent: move })
  }
  const ends = by.appointments.writeAll(
    steps.map((one) => one.intent),
    { ...writing, keys: steps.map((one) => one.key) },
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

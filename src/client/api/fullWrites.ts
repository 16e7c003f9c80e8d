import * as z from 'zod/mini'
import { dollars } from '../../domain/money'
import { appointment, customer, invoice, payment, quote, vehicle } from '../nouns'
import { recordOfInvoice } from '../payments/entries'
import type { ShopWrites, VehicleDraft, Writing } from '../shop'
import { waitsFor } from '../waitsFor'
import { Failure } from './failure'
import type { Hold, Intent, Write } from './intent'
import { parseAnswer, readRecord, readRow, type Reader } from './read'
import { request } from './request'

type Every<T> = { readonly [Key in keyof T]-?: Required<NonNullable<T[Key]>> }
export type FullWrites = Every<ShopWrites>

type Way = { write: Write; hold: Hold }
/** Each resource by its own way to the outbox. */
export type Ways = Readonly<Record<keyof FullWrites, Way>>

const CONFIRMED = { isWrite: true, confirmed: true }

/** Of a conversion's answer only what is documented is relied on; the invoice is then read by itself. */
const Converted = z.object({ id: z.string(), total_cents: z.int() })
/** Of the answer to a creation only what can be had nowhere else is relied on. */
const CreatedWebhook = z.object({ signing_secret: z.string() })

const carOf = ({ year, make, model }: Partial<VehicleDraft>) =>
  [year, make, model].filter((part) => part !== undefined).join(' ') || 'vehicle'

const of = (name: string | undefined) => (name === undefined ? '' : ` of ${name}`)
const to = (status: string | undefined) => (status === undefined ? '' : ` to ${status.replaceAll('_', ' ')}`)

async function save<Row>({ write }: Way, record: Reader<never, Row>, intent: Intent, writing?: Writing) {
  return readRow(record, await write(intent, writing), CONFIRMED)
}

export function createFullWrites(by: Ways): FullWrites {
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
        return save(by.vehicles, vehicle, { ...sent, label, ...waitsFor(writing) }, writing)
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
        return save(by.appointments, appointment, { ...sent, label, ...waitsFor(writing) }, writing)
      },
      change(id, changes, writing) {
        const sent = request('PATCH', '/appointments/{id}', {
          params: { id },
          body: appointment.encode(changes),
        })
        const what = changes.status === undefined ? 'Change of appointment' : 'Move'
        const label = `${what}${of(writing?.name)}${to(writing?.goal ?? changes.status)}`
        return save(by.appointments, appointment, { ...sent, label }, writing)
      },
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

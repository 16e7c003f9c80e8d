import * as z from 'zod/mini'
import { Appointment as WireAppointment } from '../../contract/full/appointments'
import { Customer as WireCustomer } from '../../contract/full/customers'
import { Invoice as WireInvoice, NumberedInvoice } from '../../contract/full/invoices'
import { pageOf } from '../../contract/full/page'
import { Payment as WirePayment } from '../../contract/full/payments'
import { MOST_NAMED, Person as WirePerson } from '../../contract/full/people'
import { Quote as WireQuote } from '../../contract/full/quotes'
import { Vehicle as WireVehicle } from '../../contract/full/vehicles'
import type { Resource } from '../../domain/scopes'
import type { Page } from '../records'
import type { Reading, ShopReads } from '../shop'
import { Failure } from './failure'
import {
  appointmentOf,
  customerOf,
  invoiceOf,
  numberedInvoiceOf,
  paymentOf,
  personOf,
  quoteOf,
  vehicleOf,
} from './fullRecords'
import { restartable } from './listing'
import { createOneReader } from './oneRecord'
import { createListReader, mapRows, readEnvelope, type OnSkipped } from './read'
import type { Transport } from './transport'

// Reading through the /v1 surface.

const Envelope = pageOf(z.unknown())

type Filters = Readonly<Record<string, string | null>>
type PageOf = readonly [after: string | null, limit: number, reading?: Reading]

/** `isOurs`: the service is this very software. `hasNumbers`: its invoices bear the shop's number. */
export function createFullReads(
  transport: Transport,
  onSkipped: OnSkipped,
  isOurs = false,
  hasNumbers = () => false,
): ShopReads {
  const readRows = createListReader(onSkipped)

  const list =
    <S extends z.ZodMiniObject, Row>(resource: Resource, schema: S, translate: (row: z.output<S>) => Row) =>
    (path: string, filters: Filters, ...[first, limit, reading = {}]: PageOf): Promise<Page<Row>> =>
      restartable(first, async (after) => {
        const { signal, priority, onPlace } = reading
        const query = { limit, after, ...filters }
        const needs = `read:${resource}` as const
        const answer = await transport.ask({ method: 'GET', path, query, signal, priority, needs, onPlace })
        const { data, pagination } = readEnvelope(Envelope, answer)
        const next = pagination.has_more ? pagination.next_cursor : null
        return mapRows({ ...readRows(resource, schema, data), next }, translate)
      })

  const get = createOneReader(transport)

  const customers = list('customers', WireCustomer, customerOf)
  const vehicles = list('vehicles', WireVehicle, vehicleOf)
  const appointments = list('appointments', WireAppointment, appointmentOf)
  const quotes = list('quotes', WireQuote, quoteOf)
  const documented = {
    list: list('invoices', WireInvoice, invoiceOf),
    get: get('invoices', WireInvoice, invoiceOf),
  }
  const numbered = {
    list: list('invoices', NumberedInvoice, numberedInvoiceOf),
    get: get('invoices', NumberedInvoice, numberedInvoiceOf),
  }
  const invoices = () => (hasNumbers() ? numbered : documented)
  const payments = list('payments', WirePayment, paymentOf)
  const people = list('customers', WirePerson, personOf)

  return {
    customers: {
      list: (...page) => customers('/customers', {}, ...page),
      get: get('customers', WireCustomer, customerOf),
    },
    vehicles: {
      ofCustomer: (id, ...page) => vehicles(`/customers/${encodeURIComponent(id)}/vehicles`, {}, ...page),
    },
    ...(isOurs && {
      people: {
        list: (...page) => people('/people', {}, ...page),
        named: async (ids, reading) =>
          (await people('/people', { ids: ids.join() }, null, MOST_NAMED, reading)).rows,
      },
    }),
    appointments: {
      ...(isOurs && { byStart: (status, ...page) => appointments('/board', { status }, ...page) }),
      ofStatus: (status, ...page) => appointments('/appointments', { status }, ...page),
      ofCustomer: (id, ...page) => appointments('/appointments', { customer_id: id }, ...page),
      within: ({ statuses, from, until }, ...page) =>
        appointments(
          '/appointments',
          {
            status: statuses.join(),
            scheduled_from: new Date(from).toISOString(),
            scheduled_to: new Date(until).toISOString(),
          },
          ...page,
        ),
    },
    quotes: {
      list: ({ status, customerId }, ...page) =>
        quotes('/quotes', { status, customer_id: customerId }, ...page),
      get: get('quotes', WireQuote, quoteOf),
    },
    invoices: {
      list: (...page) => invoices().list('/invoices', {}, ...page),
      listOf: ({ status, customerId }, ...page) =>
        invoices().list('/invoices', { status, customer_id: customerId }, ...page),
      get: (...asked) => invoices().get(...asked),
    },
    payments: {
      list: (...page) => payments('/payments', {}, ...page),
      ofInvoice: (id, ...page) => payments('/payments', { invoice_id: id }, ...page),
    },
    shop: async (signal) => (await import('./askTheShop')).askTheShop(transport, false, signal),
    webhooks: {
      async all(reading) {
        // One page alone asks for them, and the first page is not held up by what reads them.
        const { createWebhookReads } = await import('./fullWebhookReads').catch((cause: unknown) => {
          throw new Failure('unreachable', 'A file of the program did not come', { cause })
        })
        return createWebhookReads(transport, onSkipped).all(reading)
      },
    },
  }
}

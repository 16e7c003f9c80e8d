import { isDeepStrictEqual } from 'node:util'
import { FIXED_FIELD } from '~/contract/full/bodies'
import type { FullEndpoints } from '~/contract/full/endpoints'
import { OPEN_STATUSES } from '~/domain/appointments'
import { ALL_EVENTS, resourceOf } from '~/domain/events'
import { missingScope, RESOURCES } from '~/domain/scopes'
import * as appointmentActs from '~/service/actions/appointments'
import * as customerActs from '~/service/actions/customers'
import * as invoiceActs from '~/service/actions/invoices'
import { recordPayment } from '~/service/actions/payments'
import * as quoteActs from '~/service/actions/quotes'
import { missing, Refusal } from '~/service/actions/refusal'
import { changeShop } from '~/service/actions/shops'
import * as vehicleActs from '~/service/actions/vehicles'
import { rotateSecret, sendAgain, subscribe, unsubscribe } from '~/service/actions/webhooks'
import { keyAnswer, shopOf } from '~/service/http/credential'
import { requireMatch } from '~/service/http/etag'
import type { Act, Handlers, Look } from '~/service/http/handlers'
import { forbidden } from '~/service/http/problem'
import { isId } from '~/service/ids'
import { loggableAsIs } from '~/service/loggableMessage'
import type { Reader } from '~/service/store/engine'
import { appointments, startingWithin } from '~/service/store/tables/appointments'
import { attempts } from '~/service/store/tables/attempts'
import { customers } from '~/service/store/tables/customers'
import { invoices } from '~/service/store/tables/invoices'
import { payments } from '~/service/store/tables/payments'
import { hasStatus, quotes } from '~/service/store/tables/quotes'
import { equals, within, type Condition } from '~/service/store/tables/records'
import type { AppointmentRow, QuoteRow, WebhookRow } from '~/service/store/tables/rows'
import {
  appointmentsStoredAs,
  type AppointmentStored,
  invoicesStoredAs,
} from '~/service/store/tables/statuses'
import { vehicles } from '~/service/store/tables/vehicles'
import { webhooks } from '~/service/store/tables/webhooks'
import * as format from './format'
import { keyHandlers } from './keyRoutes'
import { pageOf, listPeople } from './listing'

type Table<Row> = { readonly byId: (reader: Reader, shop: string, id: string) => Promise<Row | undefined> }

/** The shop's record, or a refusal that is the same for a foreign record and for none. */
async function found<Row>(
  reader: Reader,
  shop: string,
  table: Table<Row>,
  noun: string,
  id: string,
): Promise<Row> {
  const row = isId(id) ? await table.byId(reader, shop, id) : undefined
  if (!row) throw missing(noun)
  return row
}

const seen = <Row>(look: Look, table: Table<Row>, noun: string, id: string) =>
  found(look.reader, look.shop, table, noun, id)

const held = <Row>(act: Act, table: Table<Row>, noun: string, id: string) =>
  found(act.writer, act.shop, table, noun, id)

/** The same, but not on an older state of it than the caller has seen. */
async function heldAsSeen<Row>(
  act: Act,
  table: Table<Row>,
  noun: string,
  id: string,
  toWire: (row: Row) => object,
): Promise<Row> {
  const row = await held(act, table, noun, id)
  requireMatch(act.ifMatch, toWire(row))
  return row
}

const ofCustomer = (id: string | undefined): Condition[] =>
  id === undefined ? [] : ownedBy('customer_id', id)

/** No record of ours has an id that is none; the database is not asked with it. */
const ownedBy = (column: string, id: string): Condition[] => [equals(column, isId(id) ? id : '')]

/** In these statuses, and starting in this half-open span; an edge that is not given leaves none out. */
async function appointmentsAsked(
  { reader, shop }: Look,
  stored: AppointmentStored[],
  from?: string,
  to?: string,
) {
  if (from !== undefined || to !== undefined) {
    const starts = {
      from: from === undefined ? Number.MIN_SAFE_INTEGER : Date.parse(from),
      until: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to),
    }
    return startingWithin(reader, shop, starts, stored)
  }
  return { where: stored.length > 0 ? [within('status', stored)] : [], narrow: false }
}

export const fullHandlers: Handlers<FullEndpoints> = {
  listCustomers: (look, { query }) =>
    pageOf(look, customers, { of: ['customers'] }, query, format.formatCustomer),
  createCustomer: async (act, { body }) => format.formatCustomer(await customerActs.addCustomer(act, body)),
  getCustomer: async (look, { params }) =>
    format.formatCustomer(await seen(look, customers, 'Customer', params.id)),
  changeCustomer: async (act, { params, body }) => {
    const row = await held(act, customers, 'Customer', params.id)
    return changed(act, row, body, format.formatCustomer, customerActs.changeCustomer)
  },

  listVehicles: async (look, { params: { customerId }, query }) => {
    await seen(look, customers, 'Customer', customerId)
    const list = { of: ['vehicles', customerId], where: ofCustomer(customerId) }
    return pageOf(look, vehicles, list, query, format.formatVehicle)
  },
  createVehicle: async (act, { body }) => format.formatVehicle(await vehicleActs.addVehicle(act, body)),
  getVehicle: async (look, { params }) =>
    format.formatVehicle(await seen(look, vehicles, 'Vehicle', params.id)),
  changeVehicle: async (act, { params, body }) => {
    const row = await held(act, vehicles, 'Vehicle', params.id)
    return changed(act, row, body, format.formatVehicle, vehicleActs.changeVehicle)
  },

  listPeople,

  listAppointments: async (look, { query }) => {
    const { status, customer_id, scheduled_from, scheduled_to, ...page } = query
    const stored = (status ?? []).flatMap(appointmentsStoredAs)
    const { where, narrow } = await appointmentsAsked(look, stored, scheduled_from, scheduled_to)
    const list = {
      of: ['appointments', status?.join(), customer_id, scheduled_from, scheduled_to],
      where: [...where, ...ofCustomer(customer_id)],
      narrow,
    }
    return pageOf(look, appointments, list, page, format.formatAppointment)
  },
  listBoard: (look, { query: { status, ...page } }) => {
    const stored = (status ? [status] : OPEN_STATUSES).flatMap(appointmentsStoredAs)
    const where = [within('status', stored)]
    const list = { of: ['board', status], where, byStart: (row: AppointmentRow) => row.start_at }
    return pageOf(look, appointments, list, page, format.formatAppointment)
  },
  createAppointment: async (act, { body }) =>
    format.formatAppointment(await appointmentActs.bookAppointment(act, body)),
  getAppointment: async (look, { params }) =>
    format.formatAppointment(await seen(look, appointments, 'Appointment', params.id)),
  changeAppointment: async (act, { params, body }) => {
    const row = await held(act, appointments, 'Appointment', params.id)
    return changed(act, row, body, format.formatAppointment, appointmentActs.changeAppointment)
  },
  deleteAppointment: async (act, { params }) => {
    const row = await heldAsSeen(act, appointments, 'Appointment', params.id, format.formatAppointment)
    return appointmentActs.deleteAppointment(act, row)
  },

  listQuotes: (look, { query: { status, customer_id, ...page } }) => {
    const where = [...(status ? [hasStatus(status, look.now)] : []), ...ofCustomer(customer_id)]
    const list = { of: ['quotes', status, customer_id], where }
    return pageOf(look, quotes, list, page, (row) => format.formatQuote(row, look.now))
  },
  createQuote: async (act, { body }) => format.formatQuote(await quoteActs.writeQuote(act, body), act.now),
  getQuote: async (look, { params }) =>
    format.formatQuote(await seen(look, quotes, 'Quote', params.id), look.now),
  changeQuote: async (act, { params, body }) => {
    const row = await held(act, quotes, 'Quote', params.id)
    return changed(act, row, body, (quote) => format.formatQuote(quote, act.now), quoteActs.changeQuote)
  },
  convertQuote: async (act, { params }) => {
    const toWire = (row: QuoteRow) => format.formatQuote(row, act.now)
    const quote = await heldAsSeen(act, quotes, 'Quote', params.id, toWire)
    return format.formatInvoice(await invoiceActs.convertQuote(act, quote))
  },

  listInvoices: (look, { query: { status, customer_id, ...page } }) => {
    const where = [
      ...(status ? [within('status', invoicesStoredAs(status))] : []),
      ...ofCustomer(customer_id),
    ]
    const list = { of: ['invoices', status, customer_id], where }
    return pageOf(look, invoices, list, page, format.formatInvoice)
  },
  listDebts: async (look, { query: { customer_ids } }) => ({
    data: await invoices.owedBy(look.reader, look.shop, customer_ids.filter(isId)),
  }),
  createInvoice: async (act, { body }) => format.formatInvoice(await invoiceActs.draftInvoice(act, body)),
  getInvoice: async (look, { params }) => {
    const row = await seen(look, invoices, 'Invoice', params.id)
    const paid = await payments.ofInvoice(look.reader, look.shop, row.id)
    return { ...format.formatInvoice(row), payments: paid.map(format.formatPayment) }
  },
  changeInvoice: async (act, { params, body }) => {
    const row = await held(act, invoices, 'Invoice', params.id)
    return changed(act, row, body, format.formatInvoice, invoiceActs.changeInvoice)
  },

  listPayments: (look, { query: { invoice_id, ...page } }) => {
    const where = invoice_id === undefined ? [] : ownedBy('invoice_id', invoice_id)
    return pageOf(look, payments, { of: ['payments', invoice_id], where }, page, format.formatPayment)
  },
  getPayment: async (look, { params }) =>
    format.formatPayment(await seen(look, payments, 'Payment', params.id)),
  recordPayment: async (act, { params, body }) => {
    const invoice = await heldAsSeen(act, invoices, 'Invoice', params.invoiceId, format.formatInvoice)
    return format.formatPayment(await recordPayment(act, invoice, body))
  },

  listWebhooks: (look, { query }) =>
    pageOf(look, webhooks, { of: ['webhooks'] }, query, (row) => format.formatWebhook(row, look.now)),
  createWebhook: async (act, { body }) => {
    requireReading(act.scopes, body.events)
    const { row, secret } = await subscribe(act, body, act.keyId)
    return { ...format.formatWebhook(row, act.now), signing_secret: secret }
  },
  deleteWebhook: async (act, { params }) => {
    const toWire = (row: WebhookRow) => format.formatWebhook(row, act.now)
    return unsubscribe(act, await heldAsSeen(act, webhooks, 'Webhook', params.id, toWire))
  },
  rotateWebhookSecret: async (act, { params }) => {
    const row = await held(act, webhooks, 'Webhook', params.id)
    const shown = format.formatWebhook(row, act.now)
    // Who has the secret can sign messages: as with subscribing, that takes the right to read what they tell.
    requireReading(act.scopes, shown.events)
    return { ...shown, signing_secret: await rotateSecret(act, row) }
  },
  getWebhookAttempts: async (look, { params, query }) => {
    const { id: webhook } = await seen(look, webhooks, 'Webhook', params.id)
    const rows = await attempts.newest(look.reader, { shop: look.shop, webhook }, query.last)
    return { data: rows.map(format.formatAttempt) }
  },
  sendWebhookAgain: async (act, { params }) => {
    const row = await held(act, webhooks, 'Webhook', params.id)
    requireReading(act.scopes, format.formatWebhook(row, act.now).events)
    return format.formatAttempt(await sendAgain(act, row, params.attemptId))
  },

  getShop: async ({ reader, shop }) => format.formatShop(await shopOf(reader, shop)),
  changeShop: async (act, { body }) =>
    changed(act, await shopOf(act.writer, act.shop), body, format.formatShop, changeShop),
  ...keyHandlers,
  getKey: keyAnswer('full'),
}

/** Of what was sent, the fields whose value is another than the record's. */
type Changed<Patch> = { [Field in keyof Patch]?: Exclude<Patch[Field], undefined> }

function changedFields<Patch extends object>(record: Readonly<Record<string, unknown>>, patch: Patch) {
  const changes: Changed<Patch> = { ...patch }
  for (const field in changes) {
    if (changes[field] === undefined || isDeepStrictEqual(record[field], changes[field]))
      delete changes[field]
  }
  return changes
}

/** How a record is changed: not on an older state, not what is fixed, and only if anything changes at all. */
async function changed<Row, Wire extends Readonly<Record<string, unknown>>, Patch extends object>(
  act: Act,
  row: Row,
  patch: Patch,
  asWire: (row: Row) => Wire,
  apply: (act: Act, row: Row, changes: Changed<Patch>) => Promise<Row>,
): Promise<Wire> {
  const record = asWire(row)
  requireMatch(act.ifMatch, record)
  const changes = changedFields(record, patch)
  if (FIXED_FIELD in changes) throw new Refusal('unfit', loggableAsIs(`${FIXED_FIELD} can't be changed`))
  return Object.keys(changes).length === 0 ? record : asWire(await apply(act, row, changes))
}

/** An event brings its whole record: to be told of it takes what reading it takes. */
function requireReading(scopes: readonly string[], events: readonly string[]) {
  const told = RESOURCES.filter((resource) =>
    events.some((event) => (event === ALL_EVENTS ? resource !== 'webhooks' : resourceOf(event) === resource)),
  )
  const lacked = missingScope(
    scopes,
    told.map((resource) => `read:${resource}` as const),
  )
  if (lacked) throw forbidden(lacked)
}

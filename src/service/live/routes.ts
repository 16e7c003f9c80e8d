import { type LiveEndpoints, LIVE_RATE_LIMIT } from '~/contract/live/endpoints'
import { parseUtcDay } from '~/domain/time/instant'
import { missing } from '~/service/actions/refusal'
import type { Words } from '~/service/changes/feed'
import { keyAnswer, shopOf } from '~/service/http/credential'
import type { Handlers, Look, PagingOf } from '~/service/http/handlers'
import { Problem } from '~/service/http/problem'
import type { SurfaceConventions } from '~/service/http/surfaceConventions'
import { isId } from '~/service/ids'
import { loggable } from '~/service/loggableMessage'
import type { Reader } from '~/service/store/engine'
import { appointments, startingWithin } from '~/service/store/tables/appointments'
import { customers } from '~/service/store/tables/customers'
import { invoices } from '~/service/store/tables/invoices'
import type { PageOf } from '~/service/store/tables/records'
import type { AppointmentRow, EventRow } from '~/service/store/tables/rows'
import { formatAppointment, formatCustomer, formatInvoice, formatShop } from './format'

type Table<Row> = {
  readonly byId: (reader: Reader, shop: string, id: string) => Promise<Row | undefined>
  readonly page: (reader: Reader, shop: string, page: PageOf) => Promise<Row[]>
}
type Asked = { limit: number; cursor?: string | undefined }

type Listed = { id: string; created_at: number }

async function one<Row>({ reader, shop }: Look, table: Table<Row>, noun: string, id: string): Promise<Row> {
  const row = isId(id) ? await table.byId(reader, shop, id) : undefined
  if (!row) throw missing(noun)
  return row
}

/** The cursor is the id of the last row seen: one that this key can see. */
async function placeOf<Row extends Listed>({ reader, shop }: Look, table: Table<Row>, cursor: string) {
  const row = isId(cursor) ? await table.byId(reader, shop, cursor) : undefined
  if (!row) throw new Problem(400, loggable`Invalid cursor`)
  return { at: row.created_at, id: row.id }
}

async function pageOf<Row extends Listed, Wire, Query extends Asked>(
  look: Look,
  table: Table<Row>,
  { limit, cursor }: PagingOf<Query, Asked>,
  toWire: (row: Row) => Wire,
  conditions: Pick<PageOf, 'where' | 'narrow'> = {},
) {
  const after = cursor === undefined ? null : await placeOf(look, table, cursor)
  const rows = await table.page(look.reader, look.shop, { ...conditions, after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  return { items: items.map(toWire), nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** Whole days in UTC, both ends included; an end that is not given leaves none out. */
async function startingBetween({ reader, shop }: Look, startDate?: string, endDate?: string) {
  if (startDate === undefined && endDate === undefined) return {}
  const from = parseUtcDay(startDate ?? '')?.from ?? Number.MIN_SAFE_INTEGER
  const until = parseUtcDay(endDate ?? '')?.until ?? Number.MAX_SAFE_INTEGER
  return startingWithin(reader, shop, { from, until })
}

export const liveHandlers: Handlers<LiveEndpoints> = {
  listCustomers: (look, { query }) => pageOf(look, customers, query, formatCustomer),
  getCustomer: async (look, { params }) => formatCustomer(await one(look, customers, 'Customer', params.id)),
  listAppointments: async (look, { query: { startDate, endDate, ...page } }) => {
    const days = await startingBetween(look, startDate, endDate)
    return pageOf(look, appointments, page, formatAppointment, days)
  },
  getAppointment: async (look, { params }) =>
    formatAppointment(await one(look, appointments, 'Appointment', params.id)),
  listInvoices: (look, { query }) => pageOf(look, invoices, query, formatInvoice),
  getInvoice: async (look, { params }) => formatInvoice(await one(look, invoices, 'Invoice', params.id)),

  getShop: async ({ reader, shop }) => formatShop(await shopOf(reader, shop)),
  getKey: keyAnswer('live'),
}

/** A change of what this surface has, in its words, with the record as it stands when it is told. */
export const liveChanges =
  (reader: Reader): Words =>
  async (event) => {
    const [noun = '', happened] = event.type.split('.')
    const record = await recordOf(reader, noun, event)
    // Gone by now, and its own event says so.
    return record && JSON.stringify({ noun, id: record.id, happened, record })
  }

async function recordOf(reader: Reader, noun: string, { shop_id: shop, body, last_row: last }: EventRow) {
  if (last !== null) {
    const row: AppointmentRow = JSON.parse(last)
    return formatAppointment(row)
  }
  const { data }: { data: { object: { id: string } } } = JSON.parse(body)
  const read = async <Row, Wire>(table: Pick<Table<Row>, 'byId'>, asWire: (row: Row) => Wire) => {
    const row = await table.byId(reader, shop, data.object.id)
    return row ? asWire(row) : null
  }
  if (noun === 'customer') return read(customers, formatCustomer)
  if (noun === 'appointment') return read(appointments, formatAppointment)
  return noun === 'invoice' ? read(invoices, formatInvoice) : null
}

const BEARER = /^Bearer +(\S+)$/i

export const liveConventions: SurfaceConventions = {
  limit: LIVE_RATE_LIMIT,
  credentialOf: (headers) => BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? null,
  rateHeaders: () => ({}),
  // Allow belongs to 405; a Retry-After is what this surface never sends.
  problemHeaders: ({ headers }) => (headers.Allow === undefined ? {} : { Allow: headers.Allow }),
  errorBody: ({ message }) => ({ error: message }),
  tooManyMessage: () => 'Rate limit exceeded',
  readQuery: (query) =>
    Object.fromEntries(Object.entries(query).map(([name, values]) => [name, values[0] ?? ''])),
  queryMessage: (_, issue) => issue.message,
}

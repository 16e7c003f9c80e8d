import type { Endpoint, Surface } from '../endpoint'
import { Appointment, AppointmentListQuery } from './appointments'
import { Customer } from './customers'
import { Invoice } from './invoices'
import { FlatError, ListQuery, NoQuery, pageOf } from './page'

type Schema = NonNullable<Endpoint['body']>
type Scopes = Endpoint['scopes']

const list = <const P extends string, Q extends Schema, R extends Schema>(
  path: P,
  scopes: Scopes,
  query: Q,
  row: R,
  summary: string,
) =>
  ({
    method: 'GET',
    path,
    scopes,
    query,
    body: null,
    success: { status: 200, schema: pageOf(row) },
    refusals: [],
    summary,
  }) as const

const read = <const P extends string, R extends Schema>(
  path: P,
  scopes: Scopes,
  record: R,
  summary: string,
) =>
  ({
    method: 'GET',
    path,
    scopes,
    query: NoQuery,
    body: null,
    success: { status: 200, schema: record },
    refusals: [404],
    summary,
  }) as const

export const liveEndpoints = {
  listCustomers: list('/customers', ['read:customers'], ListQuery, Customer, 'List customers'),
  getCustomer: read('/customers/{id}', ['read:customers'], Customer, 'Read a customer'),
  listAppointments: list(
    '/appointments',
    ['read:appointments'],
    AppointmentListQuery,
    Appointment,
    'List appointments',
  ),
  getAppointment: read('/appointments/{id}', ['read:appointments'], Appointment, 'Read an appointment'),
  listInvoices: list('/invoices', ['read:invoices'], ListQuery, Invoice, 'List invoices'),
  getInvoice: read('/invoices/{id}', ['read:invoices'], Invoice, 'Read an invoice'),
} as const satisfies Record<string, Endpoint>

export type LiveEndpoints = typeof liveEndpoints

export const LIVE_RATE_LIMIT = 300

export const liveSurface = {
  name: 'live',
  prefix: '/api/v1',
  title: 'Frontdesk shop service, live surface (read only)',
  endpoints: liveEndpoints,
  error: FlatError,
  common: [400, 401, 403, 429, 500],
  security: { name: 'bearerKey', scheme: { type: 'http', scheme: 'bearer' } },
} as const satisfies Surface

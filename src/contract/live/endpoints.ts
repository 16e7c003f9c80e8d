import type { Endpoint, Surface } from '~/contract/endpoint'
import { reading, readingChanges, readingKey, readingOne, readingShop } from '~/contract/reading'
import { Appointment } from './appointments'
import { Customer } from './customers'
import { Invoice } from './invoices'
import { FlatError, pageOf } from './page'
import { AppointmentListQuery, ListQuery, NoQuery, UTC_DAYS } from './queries'
import { Shop } from './shop'

const read = readingOne(NoQuery)

export const liveEndpoints = {
  listCustomers: reading('/customers', ['read:customers'], ListQuery, pageOf(Customer), 'List customers'),
  getCustomer: read('/customers/{id}', ['read:customers'], Customer, 'Read a customer'),
  listAppointments: reading(
    '/appointments',
    ['read:appointments'],
    AppointmentListQuery,
    pageOf(Appointment),
    'List appointments',
  ),
  getAppointment: read('/appointments/{id}', ['read:appointments'], Appointment, 'Read an appointment'),
  listInvoices: reading('/invoices', ['read:invoices'], ListQuery, pageOf(Invoice), 'List invoices'),
  getInvoice: read('/invoices/{id}', ['read:invoices'], Invoice, 'Read an invoice'),

  getShop: readingShop(NoQuery, Shop),
  getKey: readingKey(NoQuery),
  watchChanges: readingChanges(NoQuery),
} as const satisfies Record<string, Endpoint>

export type LiveEndpoints = typeof liveEndpoints

export const LIVE_RATE_LIMIT = 300

const DUE_DATE = 'dueDate is the UTC date of due_at on the full surface.'

export const liveSurface = {
  name: 'live',
  prefix: '/api/v1',
  title: 'Frontdesk shop service, live surface (read only)',
  endpoints: liveEndpoints,
  rules: {
    listAppointments: UTC_DAYS,
    listInvoices: DUE_DATE,
    getInvoice: DUE_DATE,
  },
  error: FlatError,
  common: [400, 401, 403, 429, 500, 503],
  security: { name: 'bearerKey', scheme: { type: 'http', scheme: 'bearer' } },
} as const satisfies Surface

import type { Endpoint, Surface } from '~/contract/endpoint'
import { reading, readingChanges, readingKey, readingOne, readingShop } from '~/contract/reading'
import { Appointment } from './appointments'
import {
  ApiKeyCreate,
  AppointmentCreate,
  AppointmentPatch,
  CustomerCreate,
  CustomerPatch,
  DeviceLinkCreate,
  InvoiceCreate,
  InvoicePatch,
  NoFields,
  PaymentCreate,
  QuoteCreate,
  QuotePatch,
  ShopPatch,
  VehicleCreate,
  VehiclePatch,
  WebhookCreate,
} from './bodies'
import { Customer } from './customers'
import { DocumentedError } from './errorCodes'
import { InvoiceWithPayments, NumberedInvoice } from './invoices'
import { ApiKey, DeviceLink, NewApiKey, NewDeviceLink } from './keys'
import { pageOf } from './page'
import { Payment } from './payments'
import { DebtList, Person } from './people'
import {
  AppointmentListQuery,
  BoardQuery,
  DebtsQuery,
  InvoiceListQuery,
  ListQuery,
  NoQuery,
  PaymentListQuery,
  PeopleQuery,
  QuoteListQuery,
} from './queries'
import { Quote } from './quotes'
import { FULL_RULES } from './rules'
import { Shop } from './shop'
import { Vehicle } from './vehicles'
import { webhookEndpoints } from './webhookEndpoints'
import { NewWebhook, Webhook } from './webhooks'

type Schema = NonNullable<Endpoint['body']>
type Scopes = Endpoint['scopes']

const WRITE_REFUSALS = [404, 409, 413, 415, 422] as const
/** Of what is done to a record that has an ETag. */
const STALE = 412

const read = readingOne(NoQuery)

const added = <const E extends Endpoint>(endpoint: E) => ({ ...endpoint, isAddition: true as const })

const create = <const P extends string, B extends Schema, R extends Schema>(
  path: P,
  scopes: Scopes,
  body: B,
  record: R,
  summary: string,
) =>
  ({
    method: 'POST',
    path,
    scopes,
    query: NoQuery,
    body,
    success: { status: 201, schema: record },
    refusals: WRITE_REFUSALS,
    summary,
  }) as const

/** A creation out of a record that the path names. */
const act = <const P extends string, B extends Schema, R extends Schema>(
  path: P,
  scopes: Scopes,
  body: B,
  record: R,
  summary: string,
) => ({ ...create(path, scopes, body, record, summary), refusals: [...WRITE_REFUSALS, STALE] }) as const

const change = <const P extends string, B extends Schema, R extends Schema>(
  path: P,
  scopes: Scopes,
  body: B,
  record: R,
  summary: string,
) =>
  ({
    method: 'PATCH',
    path,
    scopes,
    query: NoQuery,
    body,
    success: { status: 200, schema: record },
    refusals: [...WRITE_REFUSALS, STALE],
    summary,
  }) as const

const remove = <const P extends string>(path: P, scopes: Scopes, summary: string) =>
  ({
    method: 'DELETE',
    path,
    scopes,
    query: NoQuery,
    body: null,
    success: { status: 204, schema: null },
    refusals: [404, STALE],
    summary,
  }) as const

export const fullEndpoints = {
  listCustomers: reading('/customers', ['read:customers'], ListQuery, pageOf(Customer), 'List customers'),
  createCustomer: create('/customers', ['write:customers'], CustomerCreate, Customer, 'Add a customer'),
  getCustomer: read('/customers/{id}', ['read:customers'], Customer, 'Read a customer'),
  changeCustomer: change(
    '/customers/{id}',
    ['write:customers'],
    CustomerPatch,
    Customer,
    'Change a customer',
  ),

  listVehicles: reading(
    '/customers/{customerId}/vehicles',
    ['read:vehicles'],
    ListQuery,
    pageOf(Vehicle),
    "List a customer's vehicles",
    [404],
  ),
  createVehicle: create('/vehicles', ['write:vehicles'], VehicleCreate, Vehicle, 'Add a vehicle'),
  getVehicle: added(read('/vehicles/{id}', ['read:vehicles'], Vehicle, 'Read a vehicle')),
  changeVehicle: added(
    change('/vehicles/{id}', ['write:vehicles'], VehiclePatch, Vehicle, 'Change a vehicle'),
  ),

  listPeople: {
    ...reading(
      '/people',
      ['read:customers', 'read:vehicles'],
      PeopleQuery,
      pageOf(Person),
      'List customers together with their vehicles',
    ),
    isAddition: true,
  },

  listAppointments: reading(
    '/appointments',
    ['read:appointments'],
    AppointmentListQuery,
    pageOf(Appointment),
    'List appointments',
  ),
  listBoard: {
    ...reading(
      '/board',
      ['read:appointments'],
      BoardQuery,
      pageOf(Appointment),
      'List open appointments, the earliest first',
    ),
    isAddition: true,
    note: 'An appointment that moves to an earlier time between two pages is on neither. The stream of changes reports it.',
  },
  createAppointment: create(
    '/appointments',
    ['write:appointments'],
    AppointmentCreate,
    Appointment,
    'Book an appointment',
  ),
  getAppointment: added(
    read('/appointments/{id}', ['read:appointments'], Appointment, 'Read an appointment'),
  ),
  changeAppointment: change(
    '/appointments/{id}',
    ['write:appointments'],
    AppointmentPatch,
    Appointment,
    'Move or change an appointment',
  ),
  deleteAppointment: remove('/appointments/{id}', ['write:appointments'], 'Delete an appointment for good'),

  listQuotes: reading('/quotes', ['read:quotes'], QuoteListQuery, pageOf(Quote), 'List quotes'),
  createQuote: create('/quotes', ['write:quotes'], QuoteCreate, Quote, 'Write a quote'),
  getQuote: added(read('/quotes/{id}', ['read:quotes'], Quote, 'Read a quote')),
  changeQuote: change('/quotes/{id}', ['write:quotes'], QuotePatch, Quote, 'Change a quote'),
  convertQuote: act(
    '/quotes/{id}/convert-to-invoice',
    ['write:quotes', 'write:invoices'],
    NoFields,
    NumberedInvoice,
    'Turn an accepted quote into an invoice',
  ),

  listInvoices: reading(
    '/invoices',
    ['read:invoices'],
    InvoiceListQuery,
    pageOf(NumberedInvoice),
    'List invoices',
  ),
  listDebts: {
    ...reading('/debts', ['read:invoices'], DebtsQuery, DebtList, 'Add up what some customers owe'),
    isAddition: true,
    note: 'Customers who owe nothing are left out.',
  },
  createInvoice: added(
    create('/invoices', ['write:invoices'], InvoiceCreate, NumberedInvoice, 'Draft an invoice'),
  ),
  getInvoice: read(
    '/invoices/{id}',
    ['read:invoices'],
    InvoiceWithPayments,
    'Read an invoice and its payments',
  ),
  changeInvoice: {
    ...change(
      '/invoices/{id}',
      ['write:invoices'],
      InvoicePatch,
      NumberedInvoice,
      'Change or void an invoice',
    ),
    note: 'Lines and tax cannot change: another line_items or tax_cents is refused (422). Void the invoice and create a new one.',
  },

  listPayments: reading('/payments', ['read:payments'], PaymentListQuery, pageOf(Payment), 'List payments'),
  getPayment: added(read('/payments/{id}', ['read:payments'], Payment, 'Read a payment')),
  recordPayment: act(
    '/payments/{invoiceId}/record',
    ['write:payments'],
    PaymentCreate,
    Payment,
    'Record a payment on an invoice',
  ),

  listWebhooks: reading(
    '/webhooks',
    ['read:webhooks'],
    ListQuery,
    pageOf(Webhook),
    'List webhook subscriptions',
  ),
  createWebhook: {
    ...create('/webhooks', ['write:webhooks'], WebhookCreate, NewWebhook, 'Subscribe to events'),
    secret: true,
    note: 'Customers and vehicles that are imported on the command line send no events.',
  },
  deleteWebhook: remove('/webhooks/{id}', ['write:webhooks'], 'Delete a subscription'),
  ...webhookEndpoints,

  getShop: readingShop(NoQuery, Shop),
  changeShop: {
    ...change('/shop', ['admin:*'], ShopPatch, Shop, 'Change the details of the shop'),
    isAddition: true,
  },
  listKeys: {
    ...reading('/keys', ['admin:*'], ListQuery, pageOf(ApiKey), 'List the API keys of the shop'),
    isAddition: true,
  },
  createKey: {
    ...create('/keys', ['admin:*'], ApiKeyCreate, NewApiKey, 'Create an API key'),
    secret: true,
    isAddition: true,
    isNeverReplayed: true,
    note:
      'Takes a preset or scopes. Only this answer shows the key, and it is never stored: Idempotency-Key is ' +
      'ignored, and a request that is sent again creates another key. After a lost answer revoke the newest one.',
  },
  revokeKey: {
    ...remove('/keys/{id}', ['admin:*'], 'Revoke an API key, and end its webhooks'),
    refusals: [404, STALE, 422],
    isAddition: true,
    note: 'A key with admin:* can’t be revoked where no other one lasts as long (422).',
  },
  listDeviceLinks: {
    ...reading('/device-links', ['admin:*'], ListQuery, pageOf(DeviceLink), 'List the unused links'),
    isAddition: true,
  },
  createDeviceLink: {
    ...create(
      '/device-links',
      ['admin:*'],
      DeviceLinkCreate,
      NewDeviceLink,
      'Create a link that signs in one device, once, within 15 minutes',
    ),
    secret: true,
    isAddition: true,
  },
  deleteDeviceLink: {
    ...remove('/device-links/{id}', ['admin:*'], 'Revoke an unused link'),
    isAddition: true,
  },
  getKey: readingKey(NoQuery),
  watchChanges: readingChanges(NoQuery),
} as const satisfies Record<string, Endpoint>

export type FullEndpoints = typeof fullEndpoints

export const IDEMPOTENCY_HOURS = 24
export const FULL_RATE_LIMIT = 1_000

export const fullSurface = {
  name: 'full',
  prefix: '/v1',
  title: 'Frontdesk shop service, full surface',
  endpoints: fullEndpoints,
  rules: FULL_RULES,
  error: DocumentedError,
  common: [400, 401, 403, 429, 500, 503],
  security: { name: 'serviceKey', scheme: { type: 'apiKey', in: 'header', name: 'X-Service-Key' } },
} as const satisfies Surface

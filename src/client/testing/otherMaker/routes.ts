import { addAppointment, changeAppointment, listAppointments, removeAppointment } from './appointments'
import type { Asked, Done, Shop } from './asked'
import {
  addCustomer,
  addVehicle,
  changeCustomer,
  getCustomer,
  listCustomers,
  listVehicles,
} from './customers'
import { changeInvoice, getInvoice, listInvoices } from './invoices'
import { listPayments, recordPayment } from './payments'
import { addQuote, changeQuote, convertQuote, listQuotes } from './quotes'
import type { Resource } from './rights'
import { addWebhook, listWebhooks, removeWebhook } from './webhooks'

type Run = (asked: Asked, shop: Shop, id: string) => Done
type Route = readonly [line: string, resource: Resource, run: Run]

/** The endpoints of the first document, and not one more. */
const ROUTES: readonly Route[] = [
  ['GET /customers', 'customers', listCustomers],
  ['POST /customers', 'customers', addCustomer],
  ['GET /customers/*', 'customers', getCustomer],
  ['PATCH /customers/*', 'customers', changeCustomer],
  ['GET /customers/*/vehicles', 'vehicles', listVehicles],
  ['POST /vehicles', 'vehicles', addVehicle],
  ['GET /appointments', 'appointments', listAppointments],
  ['POST /appointments', 'appointments', addAppointment],
  ['PATCH /appointments/*', 'appointments', changeAppointment],
  ['DELETE /appointments/*', 'appointments', removeAppointment],
  ['GET /quotes', 'quotes', listQuotes],
  ['POST /quotes', 'quotes', addQuote],
  ['PATCH /quotes/*', 'quotes', changeQuote],
  ['POST /quotes/*/convert-to-invoice', 'quotes', convertQuote],
  ['GET /invoices', 'invoices', listInvoices],
  ['GET /invoices/*', 'invoices', getInvoice],
  ['PATCH /invoices/*', 'invoices', changeInvoice],
  ['GET /payments', 'payments', listPayments],
  ['POST /payments/*/record', 'payments', recordPayment],
  ['GET /webhooks', 'webhooks', listWebhooks],
  ['POST /webhooks', 'webhooks', addWebhook],
  ['DELETE /webhooks/*', 'webhooks', removeWebhook],
]

const byLine = new Map(ROUTES.map(([line, resource, run]) => [line, { resource, run }]))

/** The second part of a path is an id, wherever there is one. */
export function routeOf({ method, path }: Pick<Asked, 'method' | 'path'>) {
  const [, noun, id, below] = path.split('/')
  const line = [noun, id === undefined ? id : '*', below].filter((part) => part !== undefined).join('/')
  const route = byLine.get(`${method} /${line}`)
  return route ? { ...route, id: id ?? '' } : null
}

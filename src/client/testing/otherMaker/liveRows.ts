import type { Shop } from './asked'
import { uuidOf } from './books'
import { newestFirst } from './paging'
import type { Appointment, Customer, Invoice } from './rows'

/** A row by the id that the live surface knows it by; put into its words only where it is shown. */
export type LiveRow = { id: string; show: () => object }

const APPOINTMENT: Readonly<Record<string, string>> = { pending: 'SCHEDULED' }
const INVOICE: Readonly<Record<string, string>> = { unpaid: 'SENT', voided: 'VOID' }
const inCapitals = (words: Readonly<Record<string, string>>, status: string) =>
  words[status] ?? status.toUpperCase()

/** The first word is the first name, and all else the last. */
function customerOf(row: Customer): object {
  const [firstName = '', ...more] = row.name.split(' ')
  return {
    id: uuidOf(row.id),
    firstName,
    lastName: more.join(' '),
    email: row.email,
    phone: row.phone,
    companyName: null,
    isFleet: false,
    address1: null,
    address2: null,
    city: null,
    state: null,
    zipCode: null,
    tags: [],
    marketingOptIn: true,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const appointmentOf = (row: Appointment): object => ({
  id: uuidOf(row.id),
  customerId: uuidOf(row.customer_id),
  vehicleId: row.vehicle_id === null ? null : uuidOf(row.vehicle_id),
  serviceId: null,
  startAt: row.scheduled_at,
  endAt: row.scheduled_at + row.duration_minutes * 60_000,
  status: inCapitals(APPOINTMENT, row.status),
  title: row.service_type,
  notes: row.notes,
  source: 'import',
  isMobileAppointment: false,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const invoiceOf = (row: Invoice): object => ({
  id: uuidOf(row.id),
  customerId: uuidOf(row.customer_id),
  vehicleId: null,
  number: null,
  status: inCapitals(INVOICE, row.status),
  subtotalCents: row.subtotal_cents,
  taxCents: row.tax_cents,
  discountCents: 0,
  feesCents: 0,
  totalCents: row.total_cents,
  depositAppliedCents: 0,
  balanceCents: row.balance_cents,
  dueDate: row.due_at === null ? null : dayOf(row.due_at),
  notes: row.notes,
  sentAt: row.created_at,
  paidAt: row.paid_at,
  createdAt: row.created_at,
  updatedAt: row.paid_at ?? row.created_at,
})

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** By days of the calendar in UTC, both ends in. */
function startsWithin(query: URLSearchParams, { scheduled_at }: Appointment): boolean {
  const day = dayOf(scheduled_at)
  const [from, to] = [query.get('startDate'), query.get('endDate')]
  return (from === null || day >= from) && (to === null || day <= to)
}

export const LIVE_LISTS = {
  customers: ({ books }: Shop) =>
    newestFirst(books.customers.all()).map((row) => ({ id: uuidOf(row.id), show: () => customerOf(row) })),
  appointments: ({ books }: Shop, query: URLSearchParams) =>
    newestFirst(books.appointments.all())
      .filter((row) => startsWithin(query, row))
      .map((row) => ({ id: uuidOf(row.id), show: () => appointmentOf(row) })),
  invoices: ({ books }: Shop) =>
    newestFirst(books.invoices.all()).map((row) => ({ id: uuidOf(row.id), show: () => invoiceOf(row) })),
} as const satisfies Record<string, (shop: Shop, query: URLSearchParams) => LiveRow[]>

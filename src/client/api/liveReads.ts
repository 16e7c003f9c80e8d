import type { Appointment, Customer, Invoice } from '~/client/nouns/nouns'
import type { Reads } from '~/client/reads'
import { Appointment as WireAppointment } from '~/contract/live/appointments'
import { Customer as WireCustomer } from '~/contract/live/customers'
import { Invoice as WireInvoice } from '~/contract/live/invoices'
import { fullName } from '~/domain/customerNames'
import type { LiveClient } from './client'
import { reader } from './codec'

// How the live surface's records are read.

const isFilled = (part: string | null): part is string => part !== null && part.trim() !== ''

export const customer = reader('customers', WireCustomer, (wire): Customer => {
  const place = [[wire.city, wire.state].filter(isFilled).join(', '), wire.zipCode].filter(isFilled).join(' ')
  return {
    id: wire.id,
    name: fullName(wire),
    email: wire.email,
    phone: wire.phone,
    createdAt: wire.createdAt,
    updatedAt: wire.updatedAt,
    more: {
      firstName: wire.firstName,
      lastName: wire.lastName,
      companyName: wire.companyName,
      isFleet: wire.isFleet,
      address: [wire.address1, wire.address2, place].filter(isFilled),
      tags: wire.tags,
      marketingOptIn: wire.marketingOptIn,
    },
  }
})

/** An end before the start, or none that can be read, is no length: it is shown as nothing rather than as less. */
function minutesBetween(start: string, end: string): number {
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
  return minutes > 0 ? minutes : 0
}

export const appointment = reader('appointments', WireAppointment, (wire): Appointment => ({
  id: wire.id,
  customerId: wire.customerId,
  vehicleId: wire.vehicleId,
  status: wire.status.toLowerCase(),
  service: wire.title,
  startsAt: wire.startAt,
  minutes: minutesBetween(wire.startAt, wire.endAt),
  notes: wire.notes,
  createdAt: wire.createdAt,
  updatedAt: wire.updatedAt,
  ...(wire.statusChangedAt !== undefined && {
    statusSince:
      wire.statusChangedAt === null ? null : { status: wire.status.toLowerCase(), at: wire.statusChangedAt },
  }),
  booked: { source: wire.source, isMobile: wire.isMobileAppointment },
}))

export const invoice = reader('invoices', WireInvoice, (wire): Invoice => ({
  id: wire.id,
  customerId: wire.customerId,
  status: wire.status.toLowerCase(),
  subtotalCents: wire.subtotalCents,
  taxCents: wire.taxCents,
  totalCents: wire.totalCents,
  balanceCents: wire.balanceCents,
  paidAt: wire.paidAt,
  notes: wire.notes,
  createdAt: wire.createdAt,
  number: wire.number,
  more: {
    vehicleId: wire.vehicleId,
    discountCents: wire.discountCents,
    feesCents: wire.feesCents,
    depositCents: wire.depositAppliedCents,
    dueOn: wire.dueDate,
    sentAt: wire.sentAt,
    updatedAt: wire.updatedAt,
  },
}))

/** Reading through the /api/v1 surface. It has no vehicles, quotes or payments, and nothing on it can be written. */
export const createLiveReads = (client: LiveClient): Reads => ({
  customers: {
    list: (...page) => client.list('/customers', customer, {}, ...page),
    get: (id, reading) => client.one('/customers/{id}', customer, { id }, reading),
  },
  vehicles: null,
  appointments: {
    ofDays: ({ from, to }, ...page) =>
      client.list('/appointments', appointment, { query: { startDate: from, endDate: to } }, ...page),
    get: (id, reading) => client.one('/appointments/{id}', appointment, { id }, reading),
  },
  quotes: null,
  invoices: {
    list: (...page) => client.list('/invoices', invoice, {}, ...page),
    get: (id, reading) => client.one('/invoices/{id}', invoice, { id }, reading),
  },
  payments: null,
  shop: async (signal) => (await import('~/client/nouns/shopRecord')).askTheLiveShop(client, signal),
  webhooks: null,
})

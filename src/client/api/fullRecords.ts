import type * as z from 'zod/mini'
import type { Appointment as WireAppointment } from '../../contract/full/appointments'
import type { Customer as WireCustomer } from '../../contract/full/customers'
import type { Invoice as WireInvoice, NumberedInvoice } from '../../contract/full/invoices'
import type { Payment as WirePayment } from '../../contract/full/payments'
import type { Person as WirePerson } from '../../contract/full/people'
import type { LineItem as WireLine, Quote as WireQuote } from '../../contract/full/quotes'
import type { Vehicle as WireVehicle } from '../../contract/full/vehicles'
import type { Appointment, Customer, Invoice, LineItem, Payment, Quote, Vehicle } from '../records'
import type { Person } from '../shop'

// What the /v1 surface sends, in the domain's words.

export const customerOf = (wire: z.output<typeof WireCustomer>): Customer => ({
  id: wire.id,
  name: wire.name,
  email: wire.email,
  phone: wire.phone,
  notes: wire.notes,
  createdAt: wire.created_at,
  updatedAt: wire.updated_at,
})

export const vehicleOf = (wire: z.output<typeof WireVehicle>): Vehicle => ({
  id: wire.id,
  customerId: wire.customer_id,
  year: wire.year,
  make: wire.make,
  model: wire.model,
  trim: wire.trim,
  color: wire.color,
  vin: wire.vin,
  plate: wire.license_plate,
  createdAt: wire.created_at,
})

export const personOf = (wire: z.output<typeof WirePerson>): Person => ({
  customer: customerOf(wire),
  vehicles: wire.vehicles.map(vehicleOf),
  isWhole: !wire.has_more_vehicles,
})

export const appointmentOf = (wire: z.output<typeof WireAppointment>): Appointment => ({
  id: wire.id,
  customerId: wire.customer_id,
  vehicleId: wire.vehicle_id,
  status: wire.status,
  service: wire.service_type,
  startsAt: wire.scheduled_at,
  minutes: wire.duration_minutes,
  notes: wire.notes,
  createdAt: wire.created_at,
  updatedAt: wire.updated_at,
  ...(wire.status_changed_at !== undefined && {
    statusSince: wire.status_changed_at === null ? null : { status: wire.status, at: wire.status_changed_at },
  }),
})

const lineOf = ({ description, quantity, unit_price_cents }: z.output<typeof WireLine>): LineItem => ({
  description,
  quantity,
  unitPriceCents: unit_price_cents,
})

export const quoteOf = (wire: z.output<typeof WireQuote>): Quote => ({
  id: wire.id,
  customerId: wire.customer_id,
  vehicleId: wire.vehicle_id,
  status: wire.status,
  lines: wire.line_items.map(lineOf),
  subtotalCents: wire.subtotal_cents,
  taxCents: wire.tax_cents,
  totalCents: wire.total_cents,
  expiresAt: wire.expires_at,
  createdAt: wire.created_at,
})

export const invoiceOf = (wire: z.output<typeof WireInvoice>): Invoice => ({
  id: wire.id,
  customerId: wire.customer_id,
  status: wire.status,
  subtotalCents: wire.subtotal_cents,
  taxCents: wire.tax_cents,
  totalCents: wire.total_cents,
  balanceCents: wire.balance_cents,
  paidAt: wire.paid_at,
  notes: wire.notes,
  createdAt: wire.created_at,
  billed: {
    quoteId: wire.quote_id,
    lines: wire.line_items.map(lineOf),
    paidCents: wire.amount_paid_cents,
    dueAt: wire.due_at,
  },
})

export const numberedInvoiceOf = (wire: z.output<typeof NumberedInvoice>): Invoice => ({
  ...invoiceOf(wire),
  number: wire.number,
})

export const paymentOf = (wire: z.output<typeof WirePayment>): Payment => ({
  id: wire.id,
  invoiceId: wire.invoice_id,
  amountCents: wire.amount_cents,
  method: wire.method,
  reference: wire.reference,
  note: wire.note,
  recordedAt: wire.recorded_at,
  createdAt: wire.created_at,
})

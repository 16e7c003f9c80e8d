import type * as z from 'zod/mini'
import type { Appointment } from '~/contract/live/appointments'
import type { Customer } from '~/contract/live/customers'
import type { Invoice } from '~/contract/live/invoices'
import type { Shop } from '~/contract/live/shop'
import { formatCalendarDate } from '~/domain/time/instant'
import { detailsOf } from '~/service/actions/shops'
import { instantText } from '~/service/instantText'
import type * as rows from '~/service/store/tables/rows'

// Rows in the live surface's fields. Its statuses are the stored ones in capitals.

const listOf = (json: string): string[] => JSON.parse(json)

const instantOrNull = (instant: number | null) => (instant === null ? null : instantText(instant))

export const formatCustomer = (row: rows.CustomerRow): z.output<typeof Customer> => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  companyName: row.company_name,
  isFleet: row.is_fleet === 1,
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  state: row.state,
  zipCode: row.zip_code,
  tags: listOf(row.tags),
  marketingOptIn: row.marketing_opt_in === 1,
  createdAt: instantText(row.created_at),
  updatedAt: instantText(row.updated_at),
})

export const formatAppointment = (row: rows.AppointmentRow): z.output<typeof Appointment> => ({
  id: row.id,
  customerId: row.customer_id,
  vehicleId: row.vehicle_id,
  serviceId: row.service_id,
  startAt: instantText(row.start_at),
  endAt: instantText(row.end_at),
  status: row.status.toUpperCase(),
  title: row.service_type,
  notes: row.notes,
  source: row.source,
  isMobileAppointment: row.is_mobile === 1,
  createdAt: instantText(row.created_at),
  updatedAt: instantText(row.updated_at),
  statusChangedAt: instantOrNull(row.status_changed_at),
})

export const formatInvoice = (row: rows.InvoiceRow): z.output<typeof Invoice> => ({
  id: row.id,
  customerId: row.customer_id,
  vehicleId: row.vehicle_id,
  number: row.number,
  status: row.status.toUpperCase(),
  subtotalCents: row.subtotal_cents,
  taxCents: row.tax_cents,
  discountCents: row.discount_cents,
  feesCents: row.fees_cents,
  totalCents: row.total_cents,
  depositAppliedCents: row.deposit_applied_cents,
  balanceCents: row.total_cents - row.amount_paid_cents,
  dueDate: row.due_at === null ? null : formatCalendarDate(row.due_at),
  notes: row.notes,
  sentAt: instantOrNull(row.sent_at),
  paidAt: instantOrNull(row.paid_at),
  createdAt: instantText(row.created_at),
  updatedAt: instantText(row.updated_at),
})

export function formatShop(row: rows.ShopRow): z.output<typeof Shop> {
  const said = detailsOf(row)
  return {
    id: row.id,
    name: row.name,
    street: said.street,
    city: said.city,
    state: said.state,
    zipCode: said.zip_code,
    phone: said.phone,
    taxNumber: said.tax_number,
    terms: said.terms,
    timeZone: said.time_zone,
    taxRatePpm: said.tax_rate_ppm,
    openingHours: said.opening_hours,
    capacity: row.capacity,
    messageTexts: said.message_texts,
    createdAt: instantText(row.created_at),
    updatedAt: instantText(row.updated_at),
  }
}

import type * as z from 'zod/mini'
import type { Appointment } from '~/contract/full/appointments'
import type { Customer } from '~/contract/full/customers'
import type { NumberedInvoice } from '~/contract/full/invoices'
import type { ApiKey, DeviceLink } from '~/contract/full/keys'
import type { Payment } from '~/contract/full/payments'
import { MOST_VEHICLES_SHOWN, type Person } from '~/contract/full/people'
import type { LineItem, Quote } from '~/contract/full/quotes'
import type { Shop } from '~/contract/full/shop'
import type { Vehicle } from '~/contract/full/vehicles'
import type { Webhook, WebhookAttempt } from '~/contract/full/webhooks'
import { statusAt } from '~/domain/quotes'
import { detailsOf } from '~/service/actions/shops'
import { MINUTE_MS } from '~/service/clock'
import { instantText } from '~/service/instantText'
import type * as rows from '~/service/store/tables/rows'
import { APPOINTMENT_STORED, INVOICE_STORED } from '~/service/store/tables/statuses'
import { hasEnded } from '~/service/webhooks/ended'

// Rows in the full surface's fields. Fields go out in the order in which they stand here.

const instantOrNull = (instant: number | null) => (instant === null ? null : instantText(instant))

const lines = (json: string): z.output<typeof LineItem>[] => JSON.parse(json)

const listOf = (json: string): string[] => JSON.parse(json)

export const formatCustomer = (row: rows.CustomerRow): z.output<typeof Customer> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  notes: row.notes,
  created_at: instantText(row.created_at),
  updated_at: instantText(row.updated_at),
})

export const formatVehicle = (row: rows.VehicleRow): z.output<typeof Vehicle> => ({
  id: row.id,
  customer_id: row.customer_id,
  year: row.year,
  make: row.make,
  model: row.model,
  trim: row.trim,
  color: row.color,
  vin: row.vin,
  license_plate: row.license_plate,
  created_at: instantText(row.created_at),
})

/** One vehicle more than is shown tells that there are others. */
export const formatPerson = (
  row: rows.CustomerRow,
  vehicles: readonly rows.VehicleRow[],
): z.output<typeof Person> => ({
  ...formatCustomer(row),
  vehicles: vehicles.slice(0, MOST_VEHICLES_SHOWN).map(formatVehicle),
  has_more_vehicles: vehicles.length > MOST_VEHICLES_SHOWN,
})

export const formatAppointment = (row: rows.AppointmentRow): z.output<typeof Appointment> => ({
  id: row.id,
  customer_id: row.customer_id,
  vehicle_id: row.vehicle_id,
  status: APPOINTMENT_STORED[row.status],
  service_type: row.service_type,
  scheduled_at: instantText(row.start_at),
  duration_minutes: (row.end_at - row.start_at) / MINUTE_MS,
  notes: row.notes,
  created_at: instantText(row.created_at),
  updated_at: instantText(row.updated_at),
  status_changed_at: instantOrNull(row.status_changed_at),
})

export const formatQuote = (row: rows.QuoteRow, now: number): z.output<typeof Quote> => ({
  id: row.id,
  customer_id: row.customer_id,
  vehicle_id: row.vehicle_id,
  status: statusAt({ status: row.status, expiresAt: row.expires_at }, now),
  line_items: lines(row.line_items),
  subtotal_cents: row.subtotal_cents,
  tax_cents: row.tax_cents,
  total_cents: row.total_cents,
  expires_at: instantOrNull(row.expires_at),
  created_at: instantText(row.created_at),
})

export const formatInvoice = (row: rows.InvoiceRow): z.output<typeof NumberedInvoice> => ({
  id: row.id,
  number: row.number,
  quote_id: row.quote_id,
  customer_id: row.customer_id,
  status: INVOICE_STORED[row.status],
  line_items: lines(row.line_items),
  subtotal_cents: row.subtotal_cents,
  tax_cents: row.tax_cents,
  total_cents: row.total_cents,
  amount_paid_cents: row.amount_paid_cents,
  balance_cents: row.total_cents - row.amount_paid_cents,
  due_at: instantOrNull(row.due_at),
  paid_at: instantOrNull(row.paid_at),
  notes: row.notes,
  created_at: instantText(row.created_at),
})

export const formatPayment = (row: rows.PaymentRow): z.output<typeof Payment> => ({
  id: row.id,
  invoice_id: row.invoice_id,
  amount_cents: row.amount_cents,
  method: row.method,
  reference: row.reference,
  note: row.note,
  recorded_at: instantText(row.recorded_at),
  created_at: instantText(row.created_at),
})

export const formatWebhook = (row: rows.WebhookRow, now: number): z.output<typeof Webhook> => ({
  id: row.id,
  url: row.url,
  label: row.label,
  events: listOf(row.events),
  status: hasEnded(row, now) ? 'disabled' : 'active',
  created_at: instantText(row.created_at),
})

type Attempt = rows.WebhookAttemptRow & { next_at: number | null }

export const formatAttempt = (row: Attempt): z.output<typeof WebhookAttempt> => ({
  id: row.id,
  event_id: row.event_id,
  event_type: row.event_type,
  tries: row.number,
  started_at: instantText(row.started_at),
  took_ms: row.took_ms,
  response_status: row.status,
  failure: row.fault,
  next_attempt_at: instantOrNull(row.next_at),
})

export const formatKey = (
  row: rows.KeyRow,
  keyId: string,
  hooks: readonly rows.WebhookRow[],
): z.output<typeof ApiKey> => ({
  id: row.id,
  label: row.label,
  scopes: listOf(row.scopes),
  current: row.id === keyId,
  webhooks: hooks.map(({ id, url, label }) => ({ id, url, label })),
  created_at: instantText(row.created_at),
  last_used_at: instantOrNull(row.last_used_at),
  expires_at: instantOrNull(row.expires_at),
})

export const formatDeviceLink = (row: rows.DeviceLinkRow): z.output<typeof DeviceLink> => ({
  id: row.id,
  label: row.label,
  preset: row.preset,
  created_at: instantText(row.created_at),
  expires_at: instantText(row.ends_at),
})

export function formatShop(row: rows.ShopRow): z.output<typeof Shop> {
  const { opening_hours, message_texts, ...said } = detailsOf(row)
  return {
    id: row.id,
    name: row.name,
    ...said,
    opening_hours,
    capacity: row.capacity,
    message_texts,
    created_at: instantText(row.created_at),
    updated_at: instantText(row.updated_at),
  }
}

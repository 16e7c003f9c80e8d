import type { QuoteStatus } from '~/domain/quotes'
import type { DevicePreset } from '~/domain/scopes'
import type { InvoiceStored, AppointmentStored } from './statuses'

// Rows as both engines give them: instants in milliseconds, money in cents, truth as 0 or 1, lists as JSON text.

export type ShopRow = {
  id: string
  name: string
  /** How many open appointments may stand at one moment; null for no limit. */
  capacity: number | null
  /** ShopDetails as JSON; what was never said may be absent. */
  details: string
  created_at: number
  updated_at: number
}

export type ShopCountersRow = {
  shop_id: string
  next_event: number
  next_invoice: number
  /** When the first rows were imported of which no stream was told yet; null where there are none. */
  untold_since: number | null
  /** The moment of the shop's last write, where several processes write; 0 where one does. */
  last_at: number
}

/** A record that was imported, by what it is called where it came from. */
export type ExternalRow = {
  shop_id: string
  external_id: string
  id: string
  /** Of all that its row said: another where the row says something else now. */
  print: string
}

export type KeyRow = {
  id: string
  shop_id: string
  hash: string
  label: string
  scopes: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  /** To the minute; null where it was never used since that is kept. */
  last_used_at: number | null
}

/** A way in for one further computer. Its code is known to whoever made it, and as a hash here. */
export type DeviceLinkRow = {
  id: string
  shop_id: string
  code_hash: string
  label: string
  preset: DevicePreset
  /** The key that made it. */
  made_by: string
  created_at: number
  ends_at: number
  /** What the browser that spent it is known by, as a hash; null while nobody has. */
  claim_hash: string | null
  /** The key that it became. */
  key_id: string | null
}

export type CustomerRow = {
  id: string
  shop_id: string
  name: string
  first_name: string
  last_name: string
  company_name: string | null
  is_fleet: number
  email: string | null
  phone: string | null
  notes: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  tags: string
  marketing_opt_in: number
  created_at: number
  updated_at: number
}

export type VehicleRow = {
  id: string
  shop_id: string
  customer_id: string
  year: number
  make: string
  model: string
  trim: string | null
  color: string | null
  vin: string | null
  license_plate: string | null
  created_at: number
}

export type AppointmentRow = {
  id: string
  shop_id: string
  customer_id: string
  vehicle_id: string | null
  service_id: string | null
  status: AppointmentStored
  service_type: string
  start_at: number
  end_at: number
  notes: string | null
  source: string | null
  is_mobile: number
  created_at: number
  updated_at: number
  /** Null in appointments of before this was kept that have not been moved since. */
  status_changed_at: number | null
}

export type QuoteRow = {
  id: string
  shop_id: string
  customer_id: string
  vehicle_id: string | null
  status: QuoteStatus
  line_items: string
  subtotal_cents: number
  tax_cents: number
  total_cents: number
  expires_at: number | null
  created_at: number
}

export type InvoiceRow = {
  id: string
  shop_id: string
  quote_id: string | null
  customer_id: string
  vehicle_id: string | null
  number: string | null
  status: InvoiceStored
  line_items: string
  subtotal_cents: number
  tax_cents: number
  discount_cents: number
  fees_cents: number
  total_cents: number
  deposit_applied_cents: number
  amount_paid_cents: number
  due_at: number | null
  sent_at: number | null
  paid_at: number | null
  notes: string | null
  created_at: number
  updated_at: number
}

export type PaymentRow = {
  id: string
  shop_id: string
  invoice_id: string
  amount_cents: number
  method: string
  reference: string | null
  note: string | null
  recorded_at: number
  created_at: number
}

export type WebhookRow = {
  id: string
  shop_id: string
  url: string
  label: string
  events: string
  status: string
  sealed_secret: string
  /** The key that made it; null where it was made before that was kept. */
  key_id: string | null
  /** When that key expires. */
  ends_at: number | null
  created_at: number
}

/** The outbox: what happened, committed together with its cause. */
export type EventRow = {
  shop_id: string
  /** The shop's own count. */
  number: number
  id: string
  type: string
  body: string
  /** Of a record that is gone: its row as it was last, as JSON. */
  last_row: string | null
  created_at: number
}

/** How far a subscription has come: every event up to there was delivered to it, or waits among its retries. */
export type WebhookProgressRow = {
  webhook_id: string
  shop_id: string
  told_to: number
  /** For how long no attempt has succeeded, by the pauses that were lived through; null after a success. */
  failing_ms: number | null
  /** The process that tells it, and the number of its turn; null before the first. */
  holder: string | null
  lease: number
}

/** An event that one subscription did not take yet, and when it is tried again. */
export type WebhookRetryRow = {
  webhook_id: string
  shop_id: string
  event_number: number
  tries: number
  next_at: number
}

/** What came of one attempt: the answer's status, or why there was none. */
export type WebhookAttemptRow = {
  webhook_id: string
  shop_id: string
  /** Among attempts of one moment, the one written down later has the greater. */
  id: string
  event_id: string
  event_type: string
  /** Null in attempts of before this was kept. */
  event_number: number | null
  number: number
  started_at: number
  took_ms: number
  status: number | null
  fault: string | null
}

export type StoredAnswerRow = {
  shop_id: string
  key: string
  operation: string
  status: number
  etag: string | null
  body: string
  /** The shop's place at which it was given; null where it was given before that was counted. */
  place: string | null
  /** 1 where the body holds a secret and is encrypted. */
  sealed: number
  created_at: number
}

export type Tables = {
  epoch: { one: number; epoch: string; moved_to: string | null }
  shops: ShopRow
  shop_counters: ShopCountersRow
  keys: KeyRow
  desk_links: DeviceLinkRow
  customers: CustomerRow
  external_customers: ExternalRow
  external_vehicles: ExternalRow
  vehicles: VehicleRow
  appointments: AppointmentRow
  quotes: QuoteRow
  invoices: InvoiceRow
  payments: PaymentRow
  webhooks: WebhookRow
  events: EventRow
  webhook_progress: WebhookProgressRow
  webhook_retries: WebhookRetryRow
  webhook_attempts: WebhookAttemptRow
  stored_answers: StoredAnswerRow
}

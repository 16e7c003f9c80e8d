// The records by the documents' field names; times in milliseconds, which only an answer turns into text.

export type Row = { id: string; created_at: number }

export type Line = { description: string; quantity: number; unit_price_cents: number }

export type Customer = Row & {
  name: string
  email: string | null
  phone: string | null
  notes: string | null
  updated_at: number
}

export type Vehicle = Row & {
  customer_id: string
  year: number
  make: string
  model: string
  trim: string | null
  color: string | null
  vin: string | null
  license_plate: string | null
}

export type Appointment = Row & {
  customer_id: string
  vehicle_id: string | null
  status: string
  service_type: string
  scheduled_at: number
  duration_minutes: number
  notes: string | null
  updated_at: number
}

type Sums = { line_items: readonly Line[]; subtotal_cents: number; tax_cents: number; total_cents: number }

export type Quote = Row &
  Sums & { customer_id: string; vehicle_id: string | null; status: string; expires_at: number | null }

export type Invoice = Row &
  Sums & {
    quote_id: string | null
    customer_id: string
    status: string
    amount_paid_cents: number
    balance_cents: number
    due_at: number | null
    paid_at: number | null
    notes: string | null
  }

export type Payment = Row & {
  invoice_id: string
  amount_cents: number
  method: string
  reference: string | null
  note: string | null
  recorded_at: number
}

export type Subscription = Row & {
  url: string
  label: string
  events: readonly string[]
  status: string
}

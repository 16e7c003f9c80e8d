// The answers of the full surface, as the floor writes them: by hand, field by field.

export type Row = Record<string, string | number | null>

const instant = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : new Date(value).toISOString()

export const appointmentOf = (row: Row) => ({
  id: row['id'],
  customer_id: row['customer_id'],
  vehicle_id: row['vehicle_id'],
  status: row['status'] === 'scheduled' ? 'pending' : row['status'],
  service_type: row['service_type'],
  scheduled_at: instant(row['start_at']),
  duration_minutes: (Number(row['end_at']) - Number(row['start_at'])) / 60_000,
  notes: row['notes'],
  created_at: instant(row['created_at']),
  updated_at: instant(row['updated_at']),
})

export const paymentOf = (row: Row) => ({
  id: row['id'],
  invoice_id: row['invoice_id'],
  amount_cents: row['amount_cents'],
  method: row['method'],
  reference: row['reference'],
  note: row['note'],
  recorded_at: instant(row['recorded_at']),
  created_at: instant(row['created_at']),
})

export const invoiceOf = (row: Row) => ({
  id: row['id'],
  quote_id: row['quote_id'],
  customer_id: row['customer_id'],
  status: row['status'],
  line_items: JSON.parse(String(row['line_items'])),
  subtotal_cents: row['subtotal_cents'],
  tax_cents: row['tax_cents'],
  total_cents: row['total_cents'],
  amount_paid_cents: row['amount_paid_cents'],
  balance_cents: Number(row['total_cents']) - Number(row['amount_paid_cents']),
  due_at: instant(row['due_at']),
  paid_at: instant(row['paid_at']),
  notes: row['notes'],
  created_at: instant(row['created_at']),
})

export const eventOf = (id: string, now: number, type: string, object: object) =>
  JSON.stringify({ id, type, timestamp: new Date(now).toISOString(), data: { object } })

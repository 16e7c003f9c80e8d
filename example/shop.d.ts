// Made by typesOf.mjs of the service's own document, /v1/openapi.json.
export type Operations = {
  'GET /customers': {
    asks: { query?: { limit?: number; after?: string } }
    answers: { data: Array<{ id: string; name: string; email: string | null; phone: string | null; notes: string | null; created_at: string; updated_at: string }>; pagination: { next_cursor: string | null; has_more: boolean; limit: number } }
  }
  'POST /customers': {
    asks: { body: { name: string; email?: string | null; phone?: string | null; notes?: string | null; id?: unknown; created_at?: unknown; updated_at?: unknown } }
    answers: { id: string; name: string; email: string | null; phone: string | null; notes: string | null; created_at: string; updated_at: string }
  }
  'GET /customers/{id}': {
    asks: { path: { id: string } }
    answers: { id: string; name: string; email: string | null; phone: string | null; notes: string | null; created_at: string; updated_at: string }
  }
  'PATCH /customers/{id}': {
    asks: { path: { id: string }; body: { name?: string; email?: string | null; phone?: string | null; notes?: string | null; id?: unknown; created_at?: unknown; updated_at?: unknown } }
    answers: { id: string; name: string; email: string | null; phone: string | null; notes: string | null; created_at: string; updated_at: string }
  }
  'GET /customers/{customerId}/vehicles': {
    asks: { path: { customerId: string }; query?: { limit?: number; after?: string } }
    answers: { data: Array<{ id: string; customer_id: string; year: number; make: string; model: string; trim: string | null; color: string | null; vin: string | null; license_plate: string | null; created_at: string }>; pagination: { next_cursor: string | null; has_more: boolean; limit: number } }
  }
  'POST /vehicles': {
    asks: { body: { customer_id: string; year: number; make: string; model: string; trim?: string | null; color?: string | null; vin?: string | null; license_plate?: string | null; id?: unknown; created_at?: unknown } }
    answers: { id: string; customer_id: string; year: number; make: string; model: string; trim: string | null; color: string | null; vin: string | null; license_plate: string | null; created_at: string }
  }
  'GET /vehicles/{id}': {
    asks: { path: { id: string } }
    answers: { id: string; customer_id: string; year: number; make: string; model: string; trim: string | null; color: string | null; vin: string | null; license_plate: string | null; created_at: string }
  }
  'PATCH /vehicles/{id}': {
    asks: { path: { id: string }; body: { customer_id?: string; year?: number; make?: string; model?: string; trim?: string | null; color?: string | null; vin?: string | null; license_plate?: string | null; id?: unknown; created_at?: unknown } }
    answers: { id: string; customer_id: string; year: number; make: string; model: string; trim: string | null; color: string | null; vin: string | null; license_plate: string | null; created_at: string }
  }
  'GET /people': {
    asks: { query?: { limit?: number; after?: string; ids?: string } }
    answers: { data: Array<{ id: string; name: string; email: string | null; phone: string | null; notes: string | null; created_at: string; updated_at: string; vehicles: Array<{ id: string; customer_id: string; year: number; make: string; model: string; trim: string | null; color: string | null; vin: string | null; license_plate: string | null; created_at: string }>; has_more_vehicles: boolean }>; pagination: { next_cursor: string | null; has_more: boolean; limit: number } }
  }
  'GET /appointments': {
    asks: { query?: { limit?: number; after?: string; status?: Array<'pending' | 'confirmed' | 'checked_in' | 'in_progress' | 'completed' | 'canceled' | 'no_show'>; customer_id?: string; scheduled_from?: string; scheduled_to?: string } }
    answers: { data: Array<{ id: string; customer_id: string; vehicle_id: string | null; status: string; service_type: string; scheduled_at: string; duration_minutes: number; notes: string | null; created_at: string; updated_at: string; status_changed_at?: string | null }>; pagination: { next_cursor: string | null; has_more: boolean; limit: number } }
  }
  'POST /appointments': {
    asks: { body: { customer_id: string; service_type: string; scheduled_at: string; vehicle_id?: string | null; duration_minutes?: number; notes?: string | null; id?: unknown; created_at?: unknown; updated_at?: unknown; status_changed_at?: unknown } }
    answers: { id: string; customer_id: string; vehicle_id: string | null; status: string; service_type: string; scheduled_at: string; duration_minutes: number; notes: string | null; created_at: string; updated_at: string; status_changed_at?: string | null }
  }
  'GET /board': {
    asks: { query?: { limit?: number; after?: string; status?: 'pending' | 'confirmed' | 'checked_in' | 'in_progress' } }
    answers: { data: Array<{ id: string; customer_id: string; vehicle_id: string | null; status: string; service_type: string; scheduled_at: string; duration_minutes: number; notes: string | null; created_at: string; updated_at: string; status_changed_at?: string | null }>; pagination: { next_cursor: string | null; has_more: boolean; limit: number } }
  }
  'GET /appointments/{id}': {
    asks: { path: { id: string } }
    answers: { id: string; customer_id: string; vehicle_id: string | null; status: string; service_type: string; scheduled_at: string; duration_minutes: number; notes: string | null; created_at: string; updated_at: string; status_changed_at?: string | null }
  }
  'PATCH /appointments/{id}': {
    asks: { path: { id: string }; body: { customer_id?: string; vehicle_id?: string | null; status?: 'pending' | 'confirmed' | 'checked_in' | 'in_progress' | 'completed' | 'canceled' | 'no_show'; service_type?: string; scheduled_at?: string; duration_minutes?: number; notes?: string | null; id?: unknown; created_at?: unknown; updated_at?: unknown; status_changed_at?: unknown } }
    answers: { id: string; customer_id: string; vehicle_id: string | null; status: string; service_type: string; scheduled_at: string; duration_minutes: number; notes: string | null; created_at: string; updated_at: string; status_changed_at?: string | null }
  }
  'DELETE /appointments/{id}': {
    asks: { path: { id: string } }
    answers: undefined
  }
  'GET /quotes': {
    asks: { query?: { limit?: number; after?: string; status?: 'draft' | 'sent' | 'accepted' | 'declined' | 'expired' | 'converted'; customer_id?: string } }
    answers: { data: Array<{ id: string; customer_id: string; vehicle_id: string | null; status: string; line_items: Array<{ description: string; quantity: number; unit_price_cents: number }>; subtotal_cents: number; tax_cents: number; total_cents: number; expires_at: string | null; created_at: string }>; pagination: { next_cursor: string | null; has_more: boolean; limit: number } }
  }
  'POST /quotes': {
    asks: { body: { customer_id: string; line_items: Array<{ description: string; quantity: number; unit_price_cents: number }>; vehicle_id?: string | null; tax_cents?: number; expires_at?: string | null; subtotal_cents?: number; total_cents?: number; id?: unknown; created_at?: unknown } }
    answers: { id: string; customer_id: string; vehicle_id: string | null; status: string; line_items: Array<{ description: string; quantity: number; unit_price_cents: number }>; subtotal_cents: number; tax_cents: number; total_cents: number; expires_at: string | null; created_at: string }
  }
  'GET /quotes/{id}': {
    asks: { path: { id: string } }
    answers: { id: string; customer_id: string; vehicle_id: string | null; status: string; line_items: Array<{ description: string; quantity: number; unit_price_cents: number }>; subtotal_cents: number; tax_cents: number; total_cents: number; expires_at: string | null; created_at: string }
  }
  'PATCH /quotes/{id}': {
    asks: { path: { id: string }; body: { customer_id?: string; vehicle_id?: string | null; status?: 'draft' | 'sent' | 'accepted' | 'declined' | 'expired' | 'converted'; line_items?: Array<{ description: string; quantity: number; unit_price_cents: number }>; tax_cents?: number; expires_at?: string | null; id?: unknown; subtotal_cents?: unknown; total_cents?: unknown; created_at?: unknown } }
    answers: { id: string; customer_id: string; vehicle_id: string | null; status: string; line_items: Array<{ description: string; quantity: number; unit_price_cents: number }>; subtotal_cents: number; tax_cents: number; total_cents: number; expires_at: string | null; created_at: string }
  }
  'POST /quotes/{id}/convert-to-invoice': {
    asks: { path: { id: string }; body: Record<string, never> }
    answers: { id: string; quote_id: string | null; customer_id: string; status: string; line_items: Array<{ description: string; quantity: number; unit_price_cents: number }>; subtotal_cents: number; tax_cents: number; total_cents: number; amount_paid_cents: number; balance_cents: number; due_at: string | null; paid_at: string | null; notes: string | null; created_at: string; number: string | null }
  }
  'GET /invoices': {
    asks: { query?: { limit?: number; after?: string; status?: 'draft' | 'unpaid' | 'partial' | 'paid' | 'voided'; customer_id?: string } }
    answers: { data: Array<{ id: string; quote_id: string | null; customer_id: string; status: string; line_items: Array<{ description: string; quantity: number; unit_price_cents: number }>; subtotal_cents: number; tax_cents: number; total_cents: number; amount_paid_cents: number; balance_cents: number; due_at: string | null; paid_at: string | null; notes: string | null; created_at: string; number: string | null }>; pagination: { next_cursor: string | null; has_more: boolean; limit: number } }
  }
  'POST /invoices': {
    asks: { body: { customer_id: string; line_items: Array<{ description: string; quantity: number; unit_price_cents: number }>; tax_cents?: number; due_at?: string | null; notes?: string | null; subtotal_cents?: number; total_cents?: number; amount_paid_cents?: number; balance_cents?: number; id?: unknown; quote_id?: unknown; paid_at?: unknown; created_at?: unknown; number?: unknown; payments?: unknown } }
    answers: { id: string; quote_id: string | null; customer_id: string; status: string; line_items: Array<{ description: string; quantity: number; unit_price_cents: number }>; subtotal_cents: number; tax_cents: number; total_cents: number; amount_paid_cents: number; balance_cents: number; due_at: string | null; paid_at: string | null; notes: string | null; created_at: string; number: string | null }
  }
  'GET /debts': {
    asks: { query: { customer_ids: string } }
    answers: { data: Array<{ customer_id: string; balance_cents: number }> }
  }
  'GET /invoices/{id}': {
    asks: { path: { id: string } }
    answers: { id: string; quote_id: string | null; customer_id: string; status: string; line_items: Array<{ description: string; quantity: number; unit_price_cents: number }>; subtotal_cents: number; tax_cents: number; total_cents: number; amount_paid_cents: number; balance_cents: number; due_at: string | null; paid_at: string | null; notes: string | null; created_at: string; number: string | null; payments: Array<{ id: string; invoice_id: string; amount_cents: number; method: string; reference: string | null; note: string | null; recorded_at: string; created_at: string }> }
  }
  'PATCH /invoices/{id}': {
    asks: { path: { id: string }; body: { customer_id?: string; status?: 'draft' | 'unpaid' | 'partial' | 'paid' | 'voided'; line_items?: Array<{ description: string; quantity: number; unit_price_cents: number }>; tax_cents?: number; due_at?: string | null; notes?: string | null; id?: unknown; quote_id?: unknown; subtotal_cents?: unknown; total_cents?: unknown; amount_paid_cents?: unknown; balance_cents?: unknown; paid_at?: unknown; created_at?: unknown; number?: unknown; payments?: unknown } }
    answers: { id: string; quote_id: string | null; customer_id: string; status: string; line_items: Array<{ description: string; quantity: number; unit_price_cents: number }>; subtotal_cents: number; tax_cents: number; total_cents: number; amount_paid_cents: number; balance_cents: number; due_at: string | null; paid_at: string | null; notes: string | null; created_at: string; number: string | null }
  }
  'GET /payments': {
    asks: { query?: { limit?: number; after?: string; invoice_id?: string } }
    answers: { data: Array<{ id: string; invoice_id: string; amount_cents: number; method: string; reference: string | null; note: string | null; recorded_at: string; created_at: string }>; pagination: { next_cursor: string | null; has_more: boolean; limit: number } }
  }
  'GET /payments/{id}': {
    asks: { path: { id: string } }
    answers: { id: string; invoice_id: string; amount_cents: number; method: string; reference: string | null; note: string | null; recorded_at: string; created_at: string }
  }
  'POST /payments/{invoiceId}/record': {
    asks: { path: { invoiceId: string }; body: { amount_cents: number; method: 'card' | 'cash' | 'check' | 'ach' | 'other'; reference?: string | null; note?: string | null; recorded_at?: string; id?: unknown; invoice_id?: string; created_at?: unknown } }
    answers: { id: string; invoice_id: string; amount_cents: number; method: string; reference: string | null; note: string | null; recorded_at: string; created_at: string }
  }
  'GET /webhooks': {
    asks: { query?: { limit?: number; after?: string } }
    answers: { data: Array<{ id: string; url: string; label: string; events: Array<string>; status: string; created_at: string }>; pagination: { next_cursor: string | null; has_more: boolean; limit: number } }
  }
  'POST /webhooks': {
    asks: { body: { url: string; events: Array<'*' | 'customer.created' | 'customer.updated' | 'vehicle.created' | 'vehicle.updated' | 'appointment.created' | 'appointment.updated' | 'appointment.confirmed' | 'appointment.checked_in' | 'appointment.in_progress' | 'appointment.completed' | 'appointment.canceled' | 'appointment.no_show' | 'appointment.deleted' | 'quote.created' | 'quote.updated' | 'quote.sent' | 'quote.accepted' | 'quote.declined' | 'quote.expired' | 'quote.converted' | 'invoice.created' | 'invoice.updated' | 'invoice.partially_paid' | 'invoice.paid' | 'invoice.voided' | 'payment.created'>; label?: string; id?: unknown; created_at?: unknown } }
    answers: { id: string; url: string; label: string; events: Array<string>; status: string; created_at: string; signing_secret: string }
  }
  'DELETE /webhooks/{id}': {
    asks: { path: { id: string } }
    answers: undefined
  }
  'POST /webhooks/{id}/rotate-secret': {
    asks: { path: { id: string }; body: Record<string, never> }
    answers: { id: string; url: string; label: string; events: Array<string>; status: string; created_at: string; signing_secret: string }
  }
  'GET /webhooks/{id}/attempts': {
    asks: { path: { id: string }; query?: { last?: number } }
    answers: { data: Array<{ id: string; event_id: string; event_type: string; tries: number; started_at: string; took_ms: number; response_status: number | null; failure: string | null; next_attempt_at: string | null }> }
  }
  'POST /webhooks/{id}/attempts/{attemptId}/send-again': {
    asks: { path: { id: string; attemptId: string }; body: Record<string, never> }
    answers: { id: string; event_id: string; event_type: string; tries: number; started_at: string; took_ms: number; response_status: number | null; failure: string | null; next_attempt_at: string | null }
  }
  'GET /shop': {
    asks: {}
    answers: { id: string; name: string; street: string | null; city: string | null; state: string | null; zip_code: string | null; phone: string | null; tax_number: string | null; terms: string | null; time_zone: string | null; tax_rate_ppm: number | null; opening_hours: { sunday: { opens: string; closes: string } | null; monday: { opens: string; closes: string } | null; tuesday: { opens: string; closes: string } | null; wednesday: { opens: string; closes: string } | null; thursday: { opens: string; closes: string } | null; friday: { opens: string; closes: string } | null; saturday: { opens: string; closes: string } | null } | null; capacity: number | null; message_texts: Record<string, unknown>; created_at: string; updated_at: string }
  }
  'PATCH /shop': {
    asks: { body: { name?: string; street?: string | null; city?: string | null; state?: string | null; zip_code?: string | null; phone?: string | null; tax_number?: string | null; terms?: string | null; time_zone?: string | null; tax_rate_ppm?: number | null; opening_hours?: { sunday: { opens: string; closes: string } | null; monday: { opens: string; closes: string } | null; tuesday: { opens: string; closes: string } | null; wednesday: { opens: string; closes: string } | null; thursday: { opens: string; closes: string } | null; friday: { opens: string; closes: string } | null; saturday: { opens: string; closes: string } | null } | null; capacity?: number | null; message_texts?: Record<string, unknown>; id?: unknown; created_at?: unknown; updated_at?: unknown } }
    answers: { id: string; name: string; street: string | null; city: string | null; state: string | null; zip_code: string | null; phone: string | null; tax_number: string | null; terms: string | null; time_zone: string | null; tax_rate_ppm: number | null; opening_hours: { sunday: { opens: string; closes: string } | null; monday: { opens: string; closes: string } | null; tuesday: { opens: string; closes: string } | null; wednesday: { opens: string; closes: string } | null; thursday: { opens: string; closes: string } | null; friday: { opens: string; closes: string } | null; saturday: { opens: string; closes: string } | null } | null; capacity: number | null; message_texts: Record<string, unknown>; created_at: string; updated_at: string }
  }
  'GET /keys': {
    asks: { query?: { limit?: number; after?: string } }
    answers: { data: Array<{ id: string; label: string; scopes: Array<string>; current: boolean; webhooks: Array<{ id: string; url: string; label: string }>; created_at: string; last_used_at: string | null; expires_at: string | null }>; pagination: { next_cursor: string | null; has_more: boolean; limit: number } }
  }
  'POST /keys': {
    asks: { body: { label: string; preset?: 'read-only' | 'read-write' | 'admin'; scopes?: Array<'read:customers' | 'read:vehicles' | 'read:appointments' | 'read:quotes' | 'read:invoices' | 'read:payments' | 'read:webhooks' | 'write:customers' | 'write:vehicles' | 'write:appointments' | 'write:quotes' | 'write:invoices' | 'write:payments' | 'write:webhooks' | 'admin:*'>; expires_at?: string | null; id?: unknown; created_at?: unknown; last_used_at?: unknown; current?: unknown; webhooks?: unknown } }
    answers: { id: string; label: string; scopes: Array<string>; current: boolean; webhooks: Array<{ id: string; url: string; label: string }>; created_at: string; last_used_at: string | null; expires_at: string | null; key: string }
  }
  'DELETE /keys/{id}': {
    asks: { path: { id: string } }
    answers: undefined
  }
  'GET /device-links': {
    asks: { query?: { limit?: number; after?: string } }
    answers: { data: Array<{ id: string; label: string; preset: string; created_at: string; expires_at: string }>; pagination: { next_cursor: string | null; has_more: boolean; limit: number } }
  }
  'POST /device-links': {
    asks: { body: { label: string; preset: 'read-only' | 'read-write'; id?: unknown; created_at?: unknown; expires_at?: unknown } }
    answers: { id: string; label: string; preset: string; created_at: string; expires_at: string; code: string }
  }
  'DELETE /device-links/{id}': {
    asks: { path: { id: string } }
    answers: undefined
  }
  'GET /key': {
    asks: {}
    answers: { scopes: Array<string>; features: Array<string>; shop: { name: string } }
  }
}

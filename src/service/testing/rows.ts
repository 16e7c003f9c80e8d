import { newId } from '~/service/ids'
import type { Store } from '~/service/store/engine'
import { attempts } from '~/service/store/tables/attempts'
import { events } from '~/service/store/tables/events'
import type { AppointmentRow, InvoiceRow, WebhookAttemptRow } from '~/service/store/tables/rows'

// Rows as an import or an older version may have left them: with what no endpoint writes.

const HOUR_MS = 3_600_000

export const appointmentRow = (
  shop: string,
  customer: string,
  now: number,
  fields: Partial<AppointmentRow> = {},
): AppointmentRow => ({
  id: newId(now),
  shop_id: shop,
  customer_id: customer,
  vehicle_id: null,
  service_id: null,
  status: 'scheduled',
  service_type: 'Oil change',
  start_at: now,
  end_at: now + HOUR_MS,
  notes: null,
  source: 'manual',
  is_mobile: 0,
  created_at: now,
  updated_at: now,
  status_changed_at: now,
  ...fields,
})

export const invoiceRow = (
  shop: string,
  customer: string,
  now: number,
  fields: Partial<InvoiceRow> = {},
): InvoiceRow => ({
  id: newId(now),
  shop_id: shop,
  quote_id: null,
  customer_id: customer,
  vehicle_id: null,
  number: null,
  status: 'draft',
  line_items: '[]',
  subtotal_cents: 10_000,
  tax_cents: 0,
  discount_cents: 0,
  fees_cents: 0,
  total_cents: 10_000,
  deposit_applied_cents: 0,
  amount_paid_cents: 0,
  due_at: null,
  sent_at: null,
  paid_at: null,
  notes: null,
  created_at: now,
  updated_at: now,
  ...fields,
})

/** An attempt to send the shop's newest event, which nobody answered; its id. */
export async function attemptNewest(store: Store, shop: string, webhook: string): Promise<string> {
  const [event] = await events.page(store, shop, { after: null, limit: 1 })
  if (!event) throw new Error('nothing has happened in the shop yet')
  const row: WebhookAttemptRow = {
    webhook_id: webhook,
    shop_id: shop,
    id: newId(event.created_at),
    event_id: event.id,
    event_type: event.type,
    event_number: event.number,
    number: 1,
    started_at: event.created_at,
    took_ms: 15_000,
    status: null,
    fault: 'timeout',
  }
  await store.write(shop, (writer) => attempts.insert(writer, row))
  return row.id
}

import { QUOTE_STATUSES } from '~/domain/quotes'
import { newId } from '~/service/ids'
import type { Store } from '~/service/store/engine'
import { appointments } from '~/service/store/tables/appointments'
import { customers } from '~/service/store/tables/customers'
import { invoices } from '~/service/store/tables/invoices'
import { payments } from '~/service/store/tables/payments'
import { quotes } from '~/service/store/tables/quotes'
import type * as rows from '~/service/store/tables/rows'
import {
  APPOINTMENT_STORED,
  INVOICE_STORED,
  type AppointmentStored,
  type InvoiceStored,
} from '~/service/store/tables/statuses'
import { vehicles } from '~/service/store/tables/vehicles'
import { webhooks } from '~/service/store/tables/webhooks'

const HOUR_MS = 3_600_000

const twice = <T>(list: readonly T[]) => [...list, ...list]

/** A customer's row, as the store keeps it. */
export const customerRow = (shop: string, now: number): rows.CustomerRow => ({
  id: newId(now),
  shop_id: shop,
  name: 'Maria Alvarez',
  first_name: 'Maria',
  last_name: 'Alvarez',
  company_name: null,
  is_fleet: 0,
  email: null,
  phone: null,
  notes: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip_code: null,
  tags: '[]',
  marketing_opt_in: 0,
  created_at: now,
  updated_at: now,
})

/** Two of everything in every status that is stored, all of one customer: straight into the store, past the counter. */
export async function stockUp(store: Store, shop: string, now = Date.now()) {
  const customer = customerRow(shop, now)
  const own = () => ({ id: newId(now), shop_id: shop, created_at: now })
  const sums = { line_items: '[]', subtotal_cents: 100, tax_cents: 0, total_cents: 100 }
  const shared = { customer_id: customer.id, vehicle_id: null, notes: null, updated_at: now }
  const invoiceRows = twice(Object.keys(INVOICE_STORED) as InvoiceStored[]).map((status) => ({
    ...own(),
    ...shared,
    ...sums,
    status,
    quote_id: null,
    number: null,
    discount_cents: 0,
    fees_cents: 0,
    deposit_applied_cents: 0,
    amount_paid_cents: 0,
    due_at: null,
    sent_at: null,
    paid_at: null,
  }))
  const invoice = invoiceRows[0]?.id ?? ''

  await store.write(shop, async (writer) => {
    for (const row of [customer, customerRow(shop, now)]) await customers.insert(writer, row)
    const car = { year: 2019, make: 'Subaru', model: 'Outback', trim: null, color: null, vin: null }
    for (const license_plate of ['KXR-4412', null])
      await vehicles.insert(writer, { ...own(), ...car, customer_id: customer.id, license_plate })
    for (const status of twice(Object.keys(APPOINTMENT_STORED) as AppointmentStored[])) {
      const booking = { service_id: null, service_type: 'Oil change', source: 'manual', is_mobile: 0 }
      const span = { start_at: now, end_at: now + HOUR_MS, status_changed_at: now }
      await appointments.insert(writer, { ...own(), ...shared, ...booking, ...span, status })
    }
    for (const status of twice(QUOTE_STATUSES)) {
      const whose = { customer_id: customer.id, vehicle_id: null, expires_at: null }
      await quotes.insert(writer, { ...own(), ...sums, ...whose, status })
    }
    for (const row of invoiceRows) await invoices.insert(writer, row)
    for (const note of ['first', 'second']) {
      const paid = { amount_cents: 1, method: 'cash', reference: null, recorded_at: now }
      await payments.insert(writer, { ...own(), ...paid, invoice_id: invoice, note })
    }
    for (const label of ['first', 'second']) {
      const hook = { url: 'https://hooks.example.com', events: '["*"]', status: 'active', sealed_secret: '' }
      await webhooks.insert(writer, { ...own(), ...hook, label, key_id: null, ends_at: null })
    }
  })
  return { customer: customer.id, invoice }
}

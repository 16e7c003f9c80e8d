import type { OtherMaker } from './service'

// What is in the books before a test begins, where no endpoint of the documents would put it there.

const APRIL = Date.parse('2026-04-01T08:00:00.000Z')

export const addCustomer = ({ books }: Pick<OtherMaker, 'books'>, name: string, at = APRIL) =>
  books.customers.add((id) => ({
    id,
    name,
    email: null,
    phone: null,
    notes: null,
    created_at: at,
    updated_at: at,
  }))

/** Unpaid, of one line. */
export const addInvoice = (
  { books }: Pick<OtherMaker, 'books'>,
  customerId: string,
  totalCents: number,
  at = APRIL,
) =>
  books.invoices.add((id) => ({
    id,
    quote_id: null,
    customer_id: customerId,
    status: 'unpaid',
    line_items: [{ description: 'Front struts', quantity: 1, unit_price_cents: totalCents }],
    subtotal_cents: totalCents,
    tax_cents: 0,
    total_cents: totalCents,
    amount_paid_cents: 0,
    balance_cents: totalCents,
    due_at: null,
    paid_at: null,
    notes: null,
    created_at: at,
  }))

type Visit = { customerId: string; status: string; at: number; minutes?: number; createdAt?: number }

/** An oil change, of an hour where nothing else is said. */
export const addVisit = (
  { books }: Pick<OtherMaker, 'books'>,
  { customerId, status, at, minutes = 60, createdAt = APRIL }: Visit,
) =>
  books.appointments.add((id) => ({
    id,
    customer_id: customerId,
    vehicle_id: null,
    status,
    service_type: 'Oil change',
    scheduled_at: at,
    duration_minutes: minutes,
    notes: null,
    created_at: createdAt,
    updated_at: createdAt,
  }))

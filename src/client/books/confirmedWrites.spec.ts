import { expect, test } from 'vitest'
import { createBooks } from './books'
import { hearConfirmed } from './confirmedWrites'

const AT = '2026-11-20T15:00:00.000Z'

const wireAppointment = {
  id: 'ruth',
  customer_id: 'c',
  vehicle_id: null,
  status: 'confirmed',
  service_type: 'Struts',
  scheduled_at: AT,
  duration_minutes: 60,
  notes: null,
  created_at: AT,
  updated_at: AT,
}

const wireQuote = {
  id: 'q',
  customer_id: 'c',
  vehicle_id: null,
  status: 'accepted',
  line_items: [{ description: 'Struts', quantity: 1, unit_price_cents: 10_000 }],
  subtotal_cents: 10_000,
  tax_cents: 0,
  total_cents: 10_000,
  expires_at: null,
  created_at: AT,
}

const { expires_at: _, ...wireInvoice } = {
  ...wireQuote,
  id: 'i',
  quote_id: 'q',
  status: 'unpaid',
  amount_paid_cents: 0,
  balance_cents: 10_000,
  due_at: null,
  paid_at: null,
  notes: null,
}

const wirePayment = {
  id: 'p',
  invoice_id: 'i',
  amount_cents: 5_000,
  method: 'cash',
  reference: null,
  note: null,
  recorded_at: AT,
  created_at: AT,
}

function desk() {
  const books = createBooks()
  const told: string[] = []
  books.appointments.onLearned((id, record) => told.push(`${id} ${record?.status}`))
  const answered = (method: string, path: string, answer: unknown) =>
    hearConfirmed(books, { method, path }, answer, 'answered')
  const heard = (method: string, path: string, answer: unknown) =>
    hearConfirmed(books, { method, path }, answer, 'heard')
  return { books, told, answered, heard }
}

test('the end of a write that nobody waited for is learned, by what it was about', () => {
  const { books, told, answered } = desk()
  answered('PATCH', '/appointments/ruth', wireAppointment)
  answered('PATCH', '/customers/ruth', wireAppointment)
  expect(told).toEqual(['ruth confirmed'])
  answered('DELETE', '/appointments/ruth', null)
  expect(told).toEqual(['ruth confirmed', 'ruth undefined'])
  expect(books.appointments.find('ruth')).toBeNull()
})

test('a payment makes its invoice outdated, until that was asked for afterwards', () => {
  const { books, answered } = desk()
  answered('PATCH', '/invoices/i', wireInvoice)
  expect(books.invoices.isOutdated('i')).toBe(false)
  answered('POST', '/payments/i/record', wirePayment)
  expect(books.payments.find('p')).toMatchObject({ amountCents: 5_000 })
  expect(books.invoices.isOutdated('i')).toBe(true)
  // Of what it has become the answer says nothing.
  expect(books.invoices.find('i')).toMatchObject({ status: 'unpaid' })
})

test('a conversion makes an invoice, and tells what became of its quote', () => {
  const { books, answered } = desk()
  answered('POST', '/quotes', wireQuote)
  answered('POST', '/quotes/q/convert-to-invoice', wireInvoice)
  expect(books.quotes.find('q')).toMatchObject({ status: 'converted', totalCents: 10_000 })
  expect(books.invoices.find('i')).toMatchObject({ billed: { quoteId: 'q' } })
})

test('of a quote that nobody here has read it is known that it has changed', () => {
  const { books, answered } = desk()
  answered('POST', '/quotes/q/convert-to-invoice', { id: 'i', total_cents: 10_000 })
  expect(books.quotes.find('q')).toBeUndefined()
  expect(books.quotes.isOutdated('q')).toBe(true)
})

test('an answer that can not be read says that its record has changed', () => {
  const { books, answered } = desk()
  answered('PATCH', '/customers/c', { id: 'c' })
  expect(books.customers.isOutdated('c')).toBe(true)
})

test('what another tab was answered is known here, and not told on; a subscription’s secret is read by nobody', () => {
  const { books, told, heard, answered } = desk()
  heard('PATCH', '/appointments/ruth', wireAppointment)
  expect(books.appointments.find('ruth')).toMatchObject({ status: 'confirmed' })
  heard('DELETE', '/appointments/ruth', null)
  expect(books.appointments.find('ruth')).toBeNull()
  expect(told).toEqual([])
  answered('POST', '/webhooks', { id: 'w', secret: 'whsec_1' })
  answered('POST', '/health', { id: 'w' })
  expect(Object.values(books).every((book) => book.find('w') === undefined)).toBe(true)
})

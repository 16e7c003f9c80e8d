import { join } from 'node:path'
import { expect } from 'vitest'
import type { Store } from '~/service/store/engine'
import { openPostgres } from '~/service/store/postgres/postgres'
import { openSqlite } from '~/service/store/sqlite/sqlite'
import { appointments } from '~/service/store/tables/appointments'
import { customers } from '~/service/store/tables/customers'
import { events } from '~/service/store/tables/events'
import { invoices } from '~/service/store/tables/invoices'
import { payments } from '~/service/store/tables/payments'
import { quotes } from '~/service/store/tables/quotes'
import type { AppointmentRow, InvoiceRow, PaymentRow, QuoteRow } from '~/service/store/tables/rows'
import { isDatabase } from './told'

// The books of a shop, read from where they are kept while nobody serves them.

const ALL = { after: null, limit: 1_000_000 }

export type Books = Awaited<ReturnType<typeof readBooks>>

export async function withStore<T>(place: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = isDatabase(place) ? await openPostgres(place) : openSqlite(join(place, 'frontdesk.db'))
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

export async function readBooks(store: Store, shop: string) {
  return {
    customers: await customers.page(store, shop, ALL),
    appointments: await appointments.page(store, shop, ALL),
    quotes: await quotes.page(store, shop, ALL),
    invoices: await invoices.page(store, shop, ALL),
    payments: await payments.page(store, shop, ALL),
    events: await events.page(store, shop, ALL),
  }
}

const linesOf = ({ line_items }: QuoteRow): { description: string }[] => JSON.parse(line_items)

/** What tells each record that a write made apart from every other. */
export const marksOf = (books: Books) => [
  ...books.customers.map(({ name }) => name),
  ...books.appointments.map(({ service_type }) => service_type),
  ...books.quotes.flatMap((quote) => linesOf(quote).map(({ description }) => description)),
  ...books.payments.map(({ reference }) => reference),
]

/** The ids of all records there are. */
export const idsOf = (books: Books) =>
  new Set(
    Object.values(books)
      .flat()
      .map(({ id }) => id),
  )

/** Nothing is there by half: the sums agree, every quote has its invoice, every change its event and the reverse. */
export function expectWhole(books: Books) {
  const ofInvoice = new Map<string, PaymentRow[]>(books.invoices.map(({ id }) => [id, []]))
  for (const payment of books.payments) ofInvoice.get(payment.invoice_id)?.push(payment)
  const paymentsOf = ({ id }: InvoiceRow) => ofInvoice.get(id) ?? []
  expect(
    books.invoices.map(({ id, amount_paid_cents, status }) => ({ id, amount_paid_cents, status })),
  ).toEqual(
    books.invoices.map((invoice) => {
      const paid = paymentsOf(invoice).reduce((sum, { amount_cents }) => sum + amount_cents, 0)
      return { id: invoice.id, amount_paid_cents: paid, status: statusFor(invoice, paid) }
    }),
  )
  const converted = books.quotes.filter(({ status }) => status === 'converted')
  expect(books.invoices.map(({ quote_id }) => String(quote_id)).toSorted()).toEqual(
    converted.map(({ id }) => id).toSorted(),
  )

  const told = books.events.map(({ type, body }) => `${type} ${JSON.parse(body).data.object.id}`)
  expect(told.toSorted()).toEqual(
    [
      ...books.customers.map(({ id }) => `customer.created ${id}`),
      ...books.appointments.flatMap(appointmentEvents),
      ...books.quotes.flatMap(quoteEvents),
      ...books.invoices.flatMap((invoice) => invoiceEvents(invoice, paymentsOf(invoice))),
    ].toSorted(),
  )
}

function statusFor({ total_cents }: InvoiceRow, paid: number): string {
  if (paid === 0) return 'sent'
  return paid === total_cents ? 'paid' : 'partial'
}

const named = (noun: string, id: string, ...what: string[]) => what.map((word) => `${noun}.${word} ${id}`)

const appointmentEvents = ({ id, status }: AppointmentRow) =>
  named('appointment', id, 'created', ...(status === 'scheduled' ? [] : [status]))

const QUOTE_STEPS = ['sent', 'accepted', 'converted']

const quoteEvents = ({ id, status }: QuoteRow) =>
  named('quote', id, 'created', ...QUOTE_STEPS.slice(0, QUOTE_STEPS.indexOf(status) + 1))

const invoiceEvents = ({ id, status }: InvoiceRow, paid: readonly PaymentRow[]) => [
  ...named('invoice', id, 'created'),
  ...paid.map((payment) => `payment.created ${payment.id}`),
  ...paid.map((_, at) => `invoice.${status === 'paid' && at === 0 ? 'paid' : 'partially_paid'} ${id}`),
]

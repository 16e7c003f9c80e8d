import { dayOf } from '../../src/domain/zone'
import { ask, type ApiCustomer } from '../api'
import type { ApiInvoice, ApiPayment } from '../money'
import type { ApiAppointment } from '../scheduling'
import type { Server } from '../shop'

// What a shop has, as its service tells it: so much of it as what is done at a screen can change.

export type Visit = { id: string; who: string; what: string; status: string }
export type Quote = { id: string; who: string; total: number; status: string }
export type Invoice = { id: string; who: string; total: number; paid: number; isVoid: boolean }
export type Payment = { invoice: string; cents: number; method: string; at: string }
export type Books = {
  customers: { id: string; name: string; notes: string }[]
  visits: Visit[]
  quotes: Quote[]
  invoices: Invoice[]
  payments: Payment[]
}

type Billed = { customer_id: string; total_cents: number; status: string }

/** A day is short: each list is one page. */
export async function readBooks(server: Server, key: string): Promise<Books> {
  const all = async <Row>(list: string) => {
    const page = await ask<{ data: Row[]; pagination: { has_more?: boolean; next_cursor: string | null } }>(
      server,
      key,
      'GET',
      `/${list}?limit=100`,
    )
    if (page.pagination.next_cursor !== null) throw new Error(`${list}: more than one page`)
    return page.data
  }
  const [customers, visits, quotes, invoices, payments] = await Promise.all([
    all<ApiCustomer>('customers'),
    all<ApiAppointment>('appointments'),
    all<Billed & { id: string }>('quotes'),
    all<Billed & ApiInvoice>('invoices'),
    all<ApiPayment & { invoice_id: string }>('payments'),
  ])
  const names = new Map(customers.map(({ id, name }) => [id, name]))
  const who = ({ customer_id }: { customer_id: string }) => names.get(customer_id) ?? customer_id
  return {
    customers: customers.map(({ id, name, notes }) => ({ id, name, notes: notes ?? '' })),
    visits: visits.map((row) => ({ id: row.id, who: who(row), what: row.service_type, status: row.status })),
    quotes: quotes.map((row) => ({ id: row.id, who: who(row), total: row.total_cents, status: row.status })),
    invoices: invoices.map((row) => ({
      id: row.id,
      who: who(row),
      total: row.total_cents,
      paid: row.amount_paid_cents,
      isVoid: row.status === 'voided',
    })),
    payments: payments.map((row) => ({
      invoice: row.invoice_id,
      cents: row.amount_cents,
      method: row.method,
      at: row.recorded_at,
    })),
  }
}

/** One line for each record, without what only the service can know of a new one. */
export function linesOf({ customers, visits, quotes, invoices, payments }: Books): string[] {
  const billOf = (id: string) => invoices.find((one) => one.id === id)
  return [
    ...customers.map(({ name, notes }) => `customer ${name}: ${notes}`),
    ...visits.map(({ who, what, status }) => `visit of ${who} for ${what}: ${status}`),
    ...quotes.map(({ who, total, status }) => `quote of ${who}, ${total}: ${status}`),
    ...invoices.map(
      ({ who, total, paid, isVoid }) => `invoice of ${who}, ${total}: paid ${paid}${isVoid ? ', void' : ''}`,
    ),
    ...payments.map(
      ({ invoice, cents, method }) =>
        `payment of ${cents} by ${method} for ${billOf(invoice)?.who}, ${billOf(invoice)?.total}`,
    ),
  ].toSorted()
}

/** What was taken on the shop's day of today. */
export function takenToday({ payments }: Books, zone: string): Payment[] {
  const today = dayOf(Date.now(), zone)
  return payments.filter(({ at }) => dayOf(Date.parse(at), zone) === today)
}

export const sumOf = (payments: readonly Payment[]) => payments.reduce((all, { cents }) => all + cents, 0)

export const owedOn = ({ total, paid, isVoid }: Invoice) => (isVoid ? 0 : total - paid)

/** What a payment does to the books. */
export function pay(books: Books, id: string, cents: number, method: string, at = new Date().toISOString()) {
  books.payments.push({ invoice: id, cents, method, at })
  for (const invoice of books.invoices) if (invoice.id === id) invoice.paid += cents
}

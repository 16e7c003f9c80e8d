import { addDays, dayOf, instantOf } from '~/domain/time/zone'
import { addCustomer, ask } from './api'
import { booksOf, type ApiInvoice, type ApiPayment } from './money'
import { createKey, createShop, type Server } from './shop'

// A shop's day, as its books have it.

/** A zone in which it is about noon, so that no test runs into midnight. */
export function noonZone(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // The names of these zones have their signs the other way round.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

export const ZONE = noonZone()
export const today = () => dayOf(Date.now(), ZONE)
/** The instant of a time of the clock, some days ago. */
export const ago = (days: number, hour: number, minute = 0) =>
  new Date(instantOf(addDays(today(), -days), hour * 60 + minute, ZONE)).toISOString()

const line = (cents: number) => [{ description: 'Work', quantity: 1, unit_price_cents: cents }]

/** Every row of a list, as the service has it. */
export async function rowsOf<Row>(server: Server, key: string, path: string): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | null = null
  do {
    const from: string = after === null ? '' : `&after=${encodeURIComponent(after)}`
    const page: { data: Row[]; pagination: { next_cursor: string | null } } = await ask(
      server,
      key,
      'GET',
      `${path}limit=100${from}`,
    )
    rows.push(...page.data)
    after = page.pagination.next_cursor
  } while (after !== null)
  return rows
}

type BookedPayment = ApiPayment & { invoice_id: string }
export const paymentsOf = (server: Server, key: string) => rowsOf<BookedPayment>(server, key, '/payments?')

/** What a day should come to, added up from the service's own list. */
export async function sumOn(server: Server, key: string, day: string, method?: string): Promise<number> {
  const rows = await paymentsOf(server, key)
  return rows
    .filter((row) => dayOf(Date.parse(row.recorded_at), ZONE) === day)
    .filter((row) => method === undefined || row.method === method)
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}

/** A shop where people paid, owe, agreed, and left. */
export async function shopWithADay(server: Server) {
  const shop = await createShop(server, 'Northside Garage')
  const key = await createKey(server, shop, 'read-write')
  const books = booksOf(server, key)
  const person = async (name: string) => (await addCustomer(server, key, { name })).id
  const [ruth, omar, lee, ana, walt] = [
    await person('Ruth Delgado'),
    await person('Omar Haddad'),
    await person('Lee Chen'),
    await person('Ana Silva'),
    await person('Walt Jensen'),
  ]
  const paid = await books.billed(ruth, line(88_435), 0)
  await books.pay(paid.id, { amount_cents: 14_079, method: 'cash' })
  await books.pay(paid.id, { amount_cents: 74_356, method: 'card', reference: '881204' })
  const part = await books.billed(omar, line(50_001), 0)
  await books.pay(part.id, { amount_cents: 20_000, method: 'check', recorded_at: ago(1, 23, 59) })
  await books.pay(part.id, { amount_cents: 1, method: 'cash', recorded_at: ago(0, 0, 0) })
  const owed = await books.billed(lee, line(63_001), 0)
  await books.change(owed.id, { due_at: ago(40, 12) })
  const gone = await books.billed(ana, line(9_900), 0)
  await books.change(gone.id, { status: 'voided' })
  await ask<ApiInvoice>(server, key, 'POST', '/invoices', { customer_id: walt, line_items: line(7_700) })
  return { shop, key, books, ids: { ruth, omar, lee, ana, walt }, invoices: { paid, part, owed } }
}

/** An appointment that went its way to a status, today at an hour. */
export async function visit(
  server: Server,
  key: string,
  customerId: string,
  steps: readonly string[],
  hour = 9,
  daysAgo = 0,
) {
  const { id } = await ask<{ id: string }>(server, key, 'POST', '/appointments', {
    customer_id: customerId,
    service_type: 'Oil change',
    scheduled_at: ago(daysAgo, hour),
    duration_minutes: 60,
  })
  for (const status of steps) await ask(server, key, 'PATCH', `/appointments/${id}`, { status })
  return id
}

export const IN_WORK = ['confirmed', 'checked_in', 'in_progress']
export const DONE = [...IN_WORK, 'completed']

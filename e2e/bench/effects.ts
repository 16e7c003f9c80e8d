import type { Store } from '~/service/store/engine'
import { appointments } from '~/service/store/tables/appointments'
import { events } from '~/service/store/tables/events'
import { invoices } from '~/service/store/tables/invoices'
import { payments } from '~/service/store/tables/payments'
import type { Stock } from './stock'

const ALL = { after: null, limit: 10_000_000 }

/** A server that leaves out a part of the work would be fast: each cent and each event must be in its database. */
export async function requireEffects(store: Store, name: string, stock: Stock) {
  const booked = (await appointments.page(store, stock.shop, ALL)).length - stock.appointments.length
  const paid = (await payments.page(store, stock.shop, ALL)).length
  const told = (await events.page(store, stock.shop, ALL)).length
  const invoice = await invoices.byId(store, stock.shop, stock.invoice)
  await store.close()
  const isWhole = booked > 0 && paid > 0 && invoice?.amount_paid_cents === paid && told === booked + 2 * paid
  if (isWhole) return
  throw new Error(
    `${name} has ${booked} bookings, ${paid} payments, ${told} events, and ${invoice?.amount_paid_cents} cents paid`,
  )
}

import { isOpen } from '~/domain/appointments'
import { clashes, type Slot } from '~/domain/time/overlap'
import { fillDemo } from '~/service/demo/fill'
import type { Store } from '~/service/store/engine'
import { appointments } from '~/service/store/tables/appointments'
import { counters } from '~/service/store/tables/counters'
import { customers } from '~/service/store/tables/customers'
import { invoices } from '~/service/store/tables/invoices'
import { payments } from '~/service/store/tables/payments'
import { quotes } from '~/service/store/tables/quotes'
import { shops } from '~/service/store/tables/shops'
import { APPOINTMENT_STORED } from '~/service/store/tables/statuses'
import { vehicles } from '~/service/store/tables/vehicles'

export const EVERYTHING = { after: null, limit: 10_000_000 }

/** Every row of a shop, newest first. */
export async function allRows(store: Store, shop: string) {
  return {
    id: shop,
    shop: await shops.byId(store, shop),
    counters: await counters.ofShop(store, shop),
    customers: await customers.page(store, shop, EVERYTHING),
    vehicles: await vehicles.page(store, shop, EVERYTHING),
    appointments: await appointments.page(store, shop, EVERYTHING),
    quotes: await quotes.page(store, shop, EVERYTHING),
    invoices: await invoices.page(store, shop, EVERYTHING),
    payments: await payments.page(store, shop, EVERYTHING),
  }
}

export type AllRows = Awaited<ReturnType<typeof allRows>>

/** All of a new demo shop. */
export async function demoRows(store: Store, options: Parameters<typeof fillDemo>[1]) {
  const { id } = await fillDemo(store, options)
  return allRows(store, id)
}

export const records = (rows: AllRows) => [
  ...rows.customers,
  ...rows.vehicles,
  ...rows.appointments,
  ...rows.quotes,
  ...rows.invoices,
  ...rows.payments,
]

export function groupBy<T>(list: readonly T[], key: (entry: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const entry of list) {
    const name = key(entry)
    if (name === null) continue
    const group = groups.get(name)
    if (group) group.push(entry)
    else groups.set(name, [entry])
  }
  return groups
}

export const byId = <T extends { id: string }>(list: readonly T[]) =>
  new Map(list.map((row) => [row.id, row]))

export const openSlots = (rows: AllRows): Slot[] =>
  rows.appointments
    .filter((row) => isOpen(APPOINTMENT_STORED[row.status]))
    .map((row) => ({
      customerId: row.customer_id,
      vehicleId: row.vehicle_id,
      startAt: row.start_at,
      endAt: row.end_at,
    }))

export const overlapping = (slots: readonly Slot[]) =>
  slots.filter((slot, place) => slots.slice(place + 1).some((other) => clashes(slot, other)))

import { appointments } from '~/service/store/tables/appointments'
import { customers } from '~/service/store/tables/customers'
import { deviceLinks } from '~/service/store/tables/deviceLinks'
import { events } from '~/service/store/tables/events'
import { invoices } from '~/service/store/tables/invoices'
import { keys } from '~/service/store/tables/keys'
import { payments } from '~/service/store/tables/payments'
import { quotes } from '~/service/store/tables/quotes'
import { vehicles } from '~/service/store/tables/vehicles'
import { webhooks } from '~/service/store/tables/webhooks'
import type { Shops, TestShop } from './counter'
import type { Fields } from './shop'

const PAGE = { after: null, limit: 10_000 }

/** All that a shop has, the events that wait to go out among it: equal before and after where nothing was changed. */
export async function stateOf({ store }: Shops, { id }: TestShop) {
  return {
    customers: await customers.page(store, id, PAGE),
    vehicles: await vehicles.page(store, id, PAGE),
    appointments: await appointments.page(store, id, PAGE),
    quotes: await quotes.page(store, id, PAGE),
    invoices: await invoices.page(store, id, PAGE),
    payments: await payments.page(store, id, PAGE),
    webhooks: await webhooks.page(store, id, PAGE),
    deviceLinks: await deviceLinks.page(store, id, PAGE),
    events: await events.page(store, id, PAGE),
  }
}

/** Who may open the shop, and with what rights; when a key was last used is no change to that. */
export const keysOf = async ({ store }: Shops, { id }: TestShop) =>
  (await keys.page(store, id, PAGE)).map((key) => ({ ...key, last_used_at: null }))

export type EventBody = { id: string; type: string; timestamp: string; data: { object: Fields } }

/** What would be sent to a subscriber, oldest first. */
export async function outboxOf({ store }: Shops, { id }: TestShop): Promise<EventBody[]> {
  const rows = await events.page(store, id, PAGE)
  return rows.toReversed().map(({ body }) => JSON.parse(body) as EventBody)
}

export const eventTypes = async (shops: Shops, shop: TestShop) =>
  (await outboxOf(shops, shop)).map(({ type }) => type)

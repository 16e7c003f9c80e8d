import type { CrawlState } from './crawlState'
import type { KnownVehicle } from './rows'
import { merged, vehiclesRead, type DirectoryStore, type KeptCustomer } from './store'

/** Lasts as long as the page. */
export function createMemoryStore(now = Date.now): DirectoryStore {
  const customers = new Map<string, KeptCustomer>()
  const vehicles = new Map<string, KnownVehicle>()
  let crawl: CrawlState | null = null
  let isOver = false

  return {
    durable: false,
    async put(batch) {
      if (isOver) return
      for (const row of batch.customers ?? []) {
        const next = merged(row, customers.get(row.id))
        if (next) customers.set(row.id, next)
      }
      for (const row of batch.vehicles ?? []) vehicles.set(row.id, row)
      for (const id of batch.vehiclesReadOf ?? []) {
        const kept = customers.get(id)
        if (kept) customers.set(id, vehiclesRead(kept, now()))
      }
      crawl = batch.crawl ?? crawl
    },
    async customers(ids) {
      return ids.flatMap((id) => customers.get(id) ?? [])
    },
    async vehicles(ids) {
      return ids.flatMap((id) => vehicles.get(id) ?? [])
    },
    async vehiclesOf(customerIds) {
      return [...vehicles.values()].filter(({ customerId }) => customerIds.includes(customerId))
    },
    async nextUnread(aside) {
      let newest: KeptCustomer | null = null
      for (const row of customers.values()) {
        if (row.unread === undefined || aside.has(row.id)) continue
        if (newest?.unread === undefined || row.unread > newest.unread) newest = row
      }
      return newest?.id ?? null
    },
    async nextStale(before, aside) {
      let oldest: { id: string; at: number } | null = null
      for (const { id, vehiclesAt: at } of customers.values()) {
        if (at === undefined || at >= (oldest?.at ?? before) || aside.has(id)) continue
        oldest = { id, at }
      }
      return oldest?.id ?? null
    },
    async counts() {
      let unread = 0
      for (const row of customers.values()) if (row.unread !== undefined) unread += 1
      return { customers: customers.size, unread }
    },
    async crawl() {
      return crawl
    },
    async wipe() {
      isOver = true
      customers.clear()
      vehicles.clear()
      crawl = null
    },
  }
}

import type { CrawlState } from './crawlState'
import { merged, withoutMark, type DirectoryStore, type KeptCustomer } from './store'

/** Lasts as long as the page. The vehicles themselves are kept by the search alone. */
export function createMemoryStore(): DirectoryStore {
  const customers = new Map<string, KeptCustomer>()
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
      for (const id of batch.vehiclesReadOf ?? []) {
        const kept = customers.get(id)
        if (kept) customers.set(id, withoutMark(kept))
      }
      crawl = batch.crawl ?? crawl
    },
    async customers(ids) {
      return ids.flatMap((id) => customers.get(id) ?? [])
    },
    async nextUnread(aside) {
      let newest: KeptCustomer | null = null
      for (const row of customers.values()) {
        if (row.unread === undefined || aside.has(row.id)) continue
        if (newest?.unread === undefined || row.unread > newest.unread) newest = row
      }
      return newest?.id ?? null
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
      crawl = null
    },
  }
}

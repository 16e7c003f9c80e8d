import type { Clock } from '~/service/clock'
import type { Store } from '~/service/store/engine'
import { deliveries } from '~/service/store/tables/deliveries'

type Row = Awaited<ReturnType<typeof deliveries.activeOfShop>>[number]

/** Where there is nothing to tell nobody is needed for it. */
const hasWork = (row: Row) => row.told_to < row.newest || row.next_at !== null

/**
 * Who tells a subscription, where several processes could: one at a time, which has taken it under a number, and names
 * itself and that number in all that it writes. Whoever was gone for a while finds the number raised.
 */
export function createLeases({ store, clock }: { store: Store; clock: Clock }) {
  let present: ReadonlySet<string> = new Set([store.me])

  async function isFree({ holder }: Row): Promise<boolean> {
    if (holder === null) return true
    // One that this process has not heard of may have come since it last asked.
    if (!present.has(holder)) present = await store.present()
    return !present.has(holder)
  }
  return {
    /** Says that this process is there; whether another one no longer is. */
    async heed(): Promise<boolean> {
      const before = present
      present = await store.present()
      return [...before].some((name) => !present.has(name))
    },
    /** The subscription as it stands once it is this process's; null where it is another's, or may wait. */
    async take(row: Row): Promise<Row | null> {
      if (row.holder === store.me) return row
      if (!hasWork(row) || !(await isFree(row))) return null
      const of = { shop: row.shop_id, webhook: row.webhook_id }
      return store.note(row.shop_id, async (writer) => {
        if ((await deliveries.take(writer, of, store.me, row.lease)) === 0) return null
        const rows = await deliveries.activeOfShop(writer, of.shop, clock())
        // Not as it was read before: its holder may have come further until then.
        return rows.find(({ webhook_id }) => webhook_id === of.webhook) ?? null
      })
    },
  }
}

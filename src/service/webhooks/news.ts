import type { Clock } from '../clock'
import { deliveries } from '../store/deliveries'
import type { Reader } from '../store/engine'

type News = Awaited<ReturnType<typeof deliveries.newest>>[number]
type Row = Awaited<ReturnType<typeof deliveries.active>>[number]
type Parts = { store: Reader; clock: Clock; welcome: (rows: readonly Row[]) => Promise<void> }

/** How far the outbox of each shop goes, and who is to be told of what is new there. */
export function createNews({ store, clock, welcome }: Parts) {
  const known = new Map<string, number>()
  let forgotten = 0

  const ask = async () =>
    (await deliveries.newest(store, clock())).filter(
      ({ shop_id: shop, newest }) => newest > (known.get(shop) ?? 0),
    )

  /**
   * A shop that is closed for a move has nobody to welcome, and its news are heard when it is open again; and so are those
   * in the hearing of which one was left.
   */
  async function hear(news: readonly News[], rows: readonly Row[]) {
    const before = forgotten
    await welcome(rows)
    if (forgotten !== before) return
    const open = new Set(rows.map(({ shop_id }) => shop_id))
    for (const { shop_id: shop, newest } of news) if (open.has(shop)) known.set(shop, newest)
  }

  return {
    ask,
    /** All that is under way, at the start. */
    hearAll: async (news: readonly News[]) => hear(news, await deliveries.active(store, clock())),
    /** What is new, and whom it concerns. */
    async look() {
      for (const news of await ask())
        await hear([news], await deliveries.activeOfShop(store, news.shop_id, clock()))
    },
    /** It may come back without any news, where the shop was to be moved and is not. */
    forget(shop: string) {
      forgotten += 1
      known.delete(shop)
    },
  }
}

import type { Clock } from '~/service/clock'
import type { Reader } from '~/service/store/engine'
import { deliveries } from '~/service/store/tables/deliveries'

type Row = Awaited<ReturnType<typeof deliveries.activeOfShop>>[number]

type News = Awaited<ReturnType<typeof deliveries.newest>>[number]
type Parts = { store: Reader; clock: Clock; welcome: (rows: readonly Row[]) => Promise<void> }

/** How far the outbox of each shop goes, and who is to be told of what is new there. */
export function createNews({ store, clock, welcome }: Parts) {
  const known = new Map<string, number>()

  const ask = async () =>
    (await deliveries.newest(store, clock())).filter(
      ({ shop_id: shop, newest }) => newest > (known.get(shop) ?? 0),
    )

  /** Known once its subscriptions are welcome: whoever waits for all to be delivered looks for them before that. */
  async function hear(news: readonly News[], rows: readonly Row[]) {
    await welcome(rows)
    for (const { shop_id: shop, newest } of news) known.set(shop, newest)
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
  }
}

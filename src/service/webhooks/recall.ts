import { deliveries } from '../store/deliveries'
import type { Store } from '../store/engine'
import { LONGEST_PAUSES } from './schedule'

/** A clock that was ahead, and was then set back while nothing ran, would put retries off for as long. */
export async function recallRetries(store: Store, now: number) {
  for (const { tries, ms } of LONGEST_PAUSES) {
    const late = { tries, latest: now + ms }
    for (const { shop_id: shop } of await deliveries.shopsLate(store, late))
      await store.note(shop, (writer) => deliveries.recall(writer, shop, late))
  }
}

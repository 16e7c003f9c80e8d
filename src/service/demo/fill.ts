import { openShop } from '../actions/shops'
import type { Store } from '../store/engine'

export async function fillDemo(store: Store, options: { now: number; customers?: number; name?: string }) {
  return store.write((writer) => openShop(writer, options.now, { name: options.name ?? 'Cedar Street Auto' }))
}

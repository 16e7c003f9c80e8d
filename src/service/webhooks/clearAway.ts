import { DAY_MS } from '../clock'
import { attempts } from '../store/attempts'
import type { Store } from '../store/engine'
import { leftovers } from '../store/leftovers'

const ATTEMPT_DAYS = 30
export const ATTEMPTS_KEPT = 10_000
/** A little at a time, so that nobody at the counter waits for it. */
const AT_ONCE = 200

/** Forgets attempts that are old or too many, and all that ended subscriptions have left behind. */
export async function clearAway(store: Store, now: number, isIdle: (webhook: string) => boolean) {
  for (const { shop_id: shop, webhook_id: webhook, status } of await leftovers.all(store)) {
    const of = { shop, webhook }
    if (status !== 'active' && isIdle(webhook))
      await untilNone(() => store.note((writer) => leftovers.dropRetries(writer, of, AT_ONCE)))
    const upTo = status === null ? { at: now, seq: Number.MAX_SAFE_INTEGER } : await tooOld(store, of, now)
    await untilNone(() => store.note((writer) => attempts.forget(writer, of, upTo, AT_ONCE)))
    if (status === null && isIdle(webhook)) await store.note((writer) => leftovers.end(writer, of))
  }
}

async function tooOld(store: Store, of: { shop: string; webhook: string }, now: number) {
  const old = { at: now - ATTEMPT_DAYS * DAY_MS, seq: 0 }
  const surplus = await attempts.surplus(store, of, ATTEMPTS_KEPT)
  return surplus && surplus.started_at >= old.at ? { at: surplus.started_at, seq: surplus.seq } : old
}

async function untilNone(work: () => Promise<number>) {
  let count = await work()
  while (count === AT_ONCE) count = await work()
}

import { DAY_MS } from '../clock'
import { attempts } from '../store/attempts'
import type { Store } from '../store/engine'
import { leftovers } from '../store/leftovers'

const ATTEMPT_DAYS = 30
export const ATTEMPTS_KEPT = 10_000
/** A little at a time, so that nobody at the counter waits for it. */
const AT_ONCE = 200
/** Every id is before it. */
const PAST_ALL = 'g'

/** Forgets attempts that are old or too many, and all that ended subscriptions have left behind. */
export async function clearAway(store: Store, now: number, isIdle: (webhook: string) => boolean) {
  for (const row of await leftovers.all(store))
    await clearAwayOf(store, now, { ...row, isIdle: () => isIdle(row.webhook_id) })
}

type Left = Awaited<ReturnType<typeof leftovers.all>>[number] & { isIdle: () => boolean }

async function clearAwayOf(store: Store, now: number, left: Left) {
  const { shop_id: shop, webhook_id: webhook, status, isIdle } = left
  const of = { shop, webhook }
  if (status !== 'active' && isIdle()) {
    const dropped = await untilNone(() =>
      store.note(shop, (writer) => leftovers.dropRetries(writer, of, AT_ONCE)),
    )
    if (dropped > 0)
      console.error(
        `Webhook ${webhook} of shop ${shop} has ended. Events that it had not taken and that are not sent again: ${dropped}.`,
      )
  }
  const upTo = status === null ? { at: now, id: PAST_ALL } : await tooOld(store, of, now)
  await untilNone(() => store.note(shop, (writer) => attempts.forget(writer, of, upTo, AT_ONCE)))
  if (status === null && isIdle()) await store.note(shop, (writer) => leftovers.end(writer, of))
}

async function tooOld(store: Store, of: { shop: string; webhook: string }, now: number) {
  const old = { at: now - ATTEMPT_DAYS * DAY_MS, id: '' }
  const surplus = await attempts.surplus(store, of, ATTEMPTS_KEPT)
  return surplus && surplus.started_at >= old.at ? { at: surplus.started_at, id: surplus.id } : old
}

async function untilNone(work: () => Promise<number>): Promise<number> {
  let all = 0
  for (let count = AT_ONCE; count === AT_ONCE; all += count) count = await work()
  return all
}

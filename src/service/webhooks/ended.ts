import { DAY_MS } from '~/service/clock'
import type { Reader, Store } from '~/service/store/engine'
import { attempts } from '~/service/store/tables/attempts'
import { events } from '~/service/store/tables/events'
import { keys } from '~/service/store/tables/keys'
import { leftovers } from '~/service/store/tables/leftovers'
import type { WebhookRow } from '~/service/store/tables/rows'
import { webhooks } from '~/service/store/tables/webhooks'
import { type SubscriptionQueue, toldTo } from './subscriptionQueue'

/**
 * A key's expiry is looked at and never written down: a clock that was only set wrong for a while then ends nothing for
 * good.
 */
export const hasEnded = ({ status, ends_at: endsAt }: Pick<WebhookRow, 'status' | 'ends_at'>, now: number) =>
  status !== 'active' || (endsAt !== null && endsAt <= now)

/** Those of them that have ended for good: one for which nothing is due would not notice by itself. */
export async function endedAmong(
  reader: Reader,
  queues: ReadonlyMap<string, SubscriptionQueue>,
): Promise<SubscriptionQueue[]> {
  const over = (await leftovers.all(reader)).filter(({ status }) => status !== 'active')
  return over.flatMap(({ webhook_id: webhook }) => queues.get(webhook) ?? [])
}

/** As many are counted; who was not told of more is not told of much. */
const MOST_COUNTED = 1_000

/** Says of a subscription that has ended why, and of how much it was not told; nothing of one that is another process's. */
export async function tellEnd(reader: Reader, queue: SubscriptionQueue, writeDown: () => Promise<void>) {
  // What is known of its attempts by now is not to be counted as untold.
  await writeDown()
  const row = await webhooks.ofAnyShop(reader, queue.webhook)
  if (row?.status !== 'disabled') return
  const named = `Webhook ${queue.webhook} of shop ${queue.shop}`
  const revokedAt = row.key_id === null ? null : (await keys.byId(reader, row.key_id))?.revoked_at
  if (!revokedAt)
    return console.error(`${named} was disabled: its receiver answered 410, or failed for five days.`)
  const since = await events.wholeSince(reader, queue.shop, toldTo(queue, new Set()), MOST_COUNTED)
  const untold = since.filter(
    ({ id, type, created_at }) => created_at <= revokedAt && queue.wants(type) && !queue.tried.has(id),
  )
  const count = `${untold.length}${untold.length === MOST_COUNTED ? ' or more' : ''}`
  console.error(
    `${named} has ended with its key ${row.key_id}, which was revoked. Earlier events that are no longer sent: ${count}.`,
  )
}

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
        `Webhook ${webhook} of shop ${shop} has ended. Events that its receiver had not accepted and that are no longer sent: ${dropped}.`,
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

import type { Reader } from '../store/engine'
import { events } from '../store/events'
import { keys } from '../store/keys'
import { leftovers } from '../store/leftovers'
import { webhooks } from '../store/webhooks'
import { type Lane, toldTo } from './lane'

/** As many are counted; who was not told of more is not told of much. */
const MOST_COUNTED = 1_000

/** Those of them that have ended for good: one for which nothing is due would not notice by itself. */
export async function endedAmong(reader: Reader, lanes: ReadonlyMap<string, Lane>): Promise<Lane[]> {
  const over = (await leftovers.all(reader)).filter(({ status }) => status !== 'active')
  return over.flatMap(({ webhook_id: webhook }) => lanes.get(webhook) ?? [])
}

/** Says of a subscription that has ended why, and of how much it was not told; nothing of one that is another process's. */
export async function tellEnd(reader: Reader, lane: Lane, writeDown: () => Promise<void>) {
  // What is known of its attempts by now is not to be counted as untold.
  await writeDown()
  const row = await webhooks.ofAnyShop(reader, lane.webhook)
  if (row?.status !== 'disabled') return
  const named = `Webhook ${lane.webhook} of shop ${lane.shop}`
  const revokedAt = row.key_id === null ? null : (await keys.byId(reader, row.key_id))?.revoked_at
  if (!revokedAt)
    return console.error(`${named} was disabled: it was answered 410, or by no success for five days.`)
  const since = await events.wholeSince(reader, lane.shop, toldTo(lane, new Set()), MOST_COUNTED)
  const untold = since.filter(
    ({ id, type, created_at }) => created_at <= revokedAt && lane.wants(type) && !lane.tried.has(id),
  )
  const count = `${untold.length}${untold.length === MOST_COUNTED ? ' or more' : ''}`
  console.error(
    `${named} has ended with its key ${row.key_id}, which was revoked. Events of before that are not sent any more: ${count}.`,
  )
}

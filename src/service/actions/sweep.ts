import { DAY_MS } from '~/service/clock'
import { tellOverdue } from '~/service/importing/importEvents'
import type { Reader, Store } from '~/service/store/engine'
import { events } from '~/service/store/tables/events'
import { quotes } from '~/service/store/tables/quotes'
import { storedAnswers } from '~/service/store/tables/storedAnswers'
import { shopsToSweepLinks, sweepDeviceLinks } from './deviceLinks'
import { settleExpiry } from './quotes'
import type { Work } from './work'

const AT_ONCE = 200
/** Records that lead to their shops; what they do not lead to yet waits for the next sweep. */
const MOST_FOUND = 2_000
const EVENT_DAYS = 30

type Since = { now: number; answersSince: number }

/** What the passing of time calls for: quotes that expired, imports that were broken off, answers and events that nobody needs any more. */
export async function sweep(
  store: Store,
  since: Since,
  workFor: (writer: Work['writer'], shop: string) => Work,
) {
  for (const shop of await shopsToSweep(store, since)) {
    let more = true
    while (more) more = await store.write(shop, (writer) => sweepShop(workFor(writer, shop), since))
  }
  await tellOverdue(store, since.now)
}

async function shopsToSweep(reader: Reader, { now, answersSince }: Since): Promise<ReadonlySet<string>> {
  const found = [
    ...(await quotes.shopsDue(reader, now, MOST_FOUND)),
    ...(await storedAnswers.shopsOver(reader, answersSince, MOST_FOUND)),
    ...(await events.shopsOver(reader, now - EVENT_DAYS * DAY_MS, MOST_FOUND)),
    ...(await shopsToSweepLinks(reader, now, MOST_FOUND)),
  ]
  return new Set(found.map(({ shop_id: shop }) => shop))
}

/** Whether there may be more to do. All is looked for once more: another process may have come first. */
async function sweepShop(work: Work, { answersSince }: Since): Promise<boolean> {
  const { writer, shop, now } = work
  const due = await quotes.due(writer, shop, now, AT_ONCE)
  for (const quote of due) await settleExpiry(work, quote)
  await storedAnswers.prune(writer, shop, answersSince)
  await events.prune(writer, shop, now - EVENT_DAYS * DAY_MS)
  await sweepDeviceLinks(work)
  return due.length === AT_ONCE
}

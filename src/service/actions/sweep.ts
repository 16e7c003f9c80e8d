import { DAY_MS } from '../clock'
import { tellOverdue } from '../importing/telling'
import type { Store } from '../store/engine'
import { events } from '../store/events'
import { quotes } from '../store/quotes'
import { storedAnswers } from '../store/storedAnswers'
import { sweepDeskLinks } from './deskLinks'
import { settleExpiry } from './quotes'
import type { Work } from './work'

const AT_ONCE = 200
const EVENT_DAYS = 30

/** What the passing of time calls for: quotes that expired, imports that were broken off, answers and events that nobody needs any more. */
export async function sweep(
  store: Store,
  { now, answersSince }: { now: number; answersSince: number },
  workFor: (writer: Work['writer'], shop: string) => Work,
) {
  let more = true
  while (more) {
    more = await store.write(async (writer) => {
      const due = await quotes.due(writer, now, AT_ONCE)
      for (const quote of due) await settleExpiry(workFor(writer, quote.shop_id), quote)
      return due.length === AT_ONCE
    })
  }
  await store.write(async (writer) => {
    await storedAnswers.prune(writer, answersSince)
    await events.prune(writer, now - EVENT_DAYS * DAY_MS)
    await sweepDeskLinks(writer, now)
  })
  await tellOverdue(store, now)
}

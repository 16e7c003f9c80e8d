import type { Clock } from '~/service/clock'
import { newId } from '~/service/ids'
import type { Store, Writer } from '~/service/store/engine'
import { reportError } from '~/service/store/reportError'
import { attempts } from '~/service/store/tables/attempts'
import { deliveries } from '~/service/store/tables/deliveries'
import { afterFailure, afterSuccess, isOutOfPatience, type Patience, pauseAfter } from './schedule'
import type { Outcome } from './sending'
import { expectRetry, type Item, type SubscriptionQueue, toldTo } from './subscriptionQueue'

/** What came of one item. Without an outcome there was nothing to send: the event is gone from the outbox. */
export type Result = {
  queue: SubscriptionQueue
  item: Item
  event: { id: string; type: string } | null
  outcome: Outcome | null
  at: number
  /** When it was known, in steady time. */
  knownAt: number
}

/** The same, under an id that it keeps. */
type Kept = Result & { id: string }

/** The same, and how long it is to the next try; null where there is none. */
type Settled = Kept & { pauseMs: number | null }

/** What the results of one subscription come to. */
type Page = {
  results: Settled[]
  patience: Patience
  isOver: boolean
  /** It is gone, or another process's. */
  isLost: boolean
  nextRetryAt: number | null
}

const GONE = 410
/** Small, since nothing else of this process runs while they are written. */
const MOST_AT_ONCE = 32
const DELAY_MS = 20

export const isSuccess = ({ status }: Outcome) => status !== null && status >= 200 && status < 300

type Parts = {
  store: Store
  /** What retries are due by. */
  clock: Clock
  random: () => number
  /** A subscription that is not told anything any more. */
  onOver: (queue: SubscriptionQueue) => void
  onWritten: () => void
}

/** Writes down what came of the attempts, many in one transaction. */
export function createLedger({ store, clock, random, onOver, onWritten }: Parts) {
  let pending: Kept[] = []
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  async function writePage(writer: Writer, queue: SubscriptionQueue, page: Page): Promise<void> {
    const of = { webhook_id: queue.webhook, shop_id: queue.shop }
    const done = new Set(page.results.flatMap(({ item }) => (item.isFresh ? [item.number] : [])))
    const told = toldTo(queue, done)
    page.isLost = (await deliveries.advance(writer, queue, told, page.patience.failingMs)) === 0
    if (page.isLost) return
    for (const { id, item, event, outcome, at, pauseMs } of page.results) {
      const number = item.tries + 1
      if (event && outcome) {
        await attempts.insert(writer, {
          ...of,
          id,
          event_id: event.id,
          event_type: event.type,
          event_number: item.number,
          number,
          started_at: at,
          took_ms: outcome.tookMs,
          status: outcome.status,
          fault: outcome.fault,
        })
      }
      if (pauseMs !== null && !page.isOver) {
        const retryAt = clock() + pauseMs
        await deliveries.putOff(writer, { ...of, event_number: item.number, tries: number, next_at: retryAt })
        page.nextRetryAt = Math.min(page.nextRetryAt ?? retryAt, retryAt)
      } else if (!item.isFresh) {
        await deliveries.settle(writer, queue, item.number)
      }
    }
    if (page.isOver) await deliveries.disable(writer, queue)
  }

  async function write() {
    const results = pending.slice(0, MOST_AT_ONCE)
    for (const shop of new Set(results.map(({ queue }) => queue.shop)))
      await writeOf(
        shop,
        results.filter(({ queue }) => queue.shop === shop),
      )
    onWritten()
  }

  async function writeOf(shop: string, results: readonly Kept[]) {
    const pages = new Map<SubscriptionQueue, Page>()
    for (const result of results) turnOver(pages, result, random)
    const all = [...pages]
    // That a subscription has ended is not to be forgotten; to be sent a message twice does no harm.
    const commit = all.some(([, page]) => page.isOver) ? store.write : store.note
    await commit(shop, async (writer) => {
      for (const [queue, page] of all) await writePage(writer, queue, page)
    })
    pending = pending.filter((result) => !results.includes(result))
    for (const [queue, page] of all) {
      for (const { item } of page.results) (item.isFresh ? queue.open : queue.retrying).delete(item.number)
      queue.patience = page.patience
      if (page.nextRetryAt !== null) expectRetry(queue, page.nextRetryAt)
      if (page.isOver || page.isLost) onOver(queue)
    }
  }

  async function writeWhile(isWanted: () => boolean) {
    while (isWanted()) await write()
  }

  const flush = async (): Promise<void> => {
    while (pending.length > 0) {
      writing ??= writeWhile(() => pending.length > 0).finally(() => (writing = null))
      await writing
    }
  }

  /** Few results wait for more; many go at once. */
  async function flushSome() {
    if (!writing && pending.length > 0) {
      let isFirst = true
      const isWanted = () => isFirst || pending.length >= MOST_AT_ONCE
      writing = writeWhile(() => {
        const wanted = isWanted()
        isFirst = false
        return wanted
      }).finally(() => (writing = null))
    }
    await writing
    if (pending.length > 0) flushSoon()
  }

  function flushSoon() {
    timer ??= setTimeout(() => {
      timer = null
      flushSome().catch((error: unknown) => {
        reportError('deliveries could not be saved, retrying')(error)
        flushSoon()
      })
    }, DELAY_MS)
  }

  return {
    add(result: Result) {
      pending.push({ ...result, id: newId(result.at) })
      flushSoon()
    },
    flush,
    size: () => pending.length,
  }
}

/** Results in the order in which they came: a success ends a row of failures, and starts the count anew. */
function turnOver(pages: Map<SubscriptionQueue, Page>, result: Kept, random: () => number) {
  const { queue, item, outcome, knownAt } = result
  const page: Page = pages.get(queue) ?? {
    results: [],
    patience: queue.patience,
    isOver: false,
    isLost: false,
    nextRetryAt: null,
  }
  pages.set(queue, page)
  const isFailure = outcome !== null && !isSuccess(outcome)
  const pauseMs = isFailure ? pauseAfter(item.tries + 1, random) : null
  page.results.push({ ...result, pauseMs })
  if (!outcome) return
  if (!isFailure) {
    page.patience = afterSuccess(knownAt)
    return
  }
  page.patience = afterFailure(page.patience, knownAt, pauseMs ?? 0)
  page.isOver ||= outcome.status === GONE || isOutOfPatience(page.patience)
}

import { type Clock, createOnwardClock } from '~/service/clock'
import type { Store } from '~/service/store/engine'
import { reportError } from '~/service/store/reportError'
import { deliveries } from '~/service/store/tables/deliveries'
import type { Vault } from '~/service/vault'
import { coalesceRuns, skipWhileRunning } from './coalesceRuns'
import { clearAway, endedAmong, tellEnd } from './ended'
import { createLeases } from './leases'
import { createLedger, isSuccess } from './ledger'
import { createNews } from './news'
import { createPace, recallRetries } from './schedule'
import type { Outcome, Sender } from './sending'
import {
  createFlights,
  expectRetry,
  hasWork,
  type Item,
  learn,
  mayStart,
  newSubscriptionQueue,
  SLOW_MS,
  type SubscriptionQueue,
  takeNext,
  toldTo,
  triedAhead,
} from './subscriptionQueue'

/** Results that wait to be written down; past that, the network waits for the disk. */
const MOST_UNWRITTEN = 512
const BEAT_MS = 250
/** How often a process says that it is there. */
const PRESENT_MS = 3_000
/** A busy counter writes many times in a moment, and one look is enough for all of them. */
const WAKE_MS = 5
const AGAIN_MS = 1_000
/** How often the store is asked for events that a request, in whichever process, made due again. */
const DUE_MS = 1_000
const GRACE_MS = 2_000
const NONE: ReadonlySet<number> = new Set()

export type Delivery = {
  /** Somebody waits at the counter. */
  readonly busy: () => void
  /** Something may have been put into the outbox. */
  readonly wake: () => void
  /** Does all that is due by the clock, to its end. */
  readonly settle: () => Promise<void>
  /** What the passing of time calls for: how far each has come is written down, and old attempts are forgotten. */
  readonly sweep: () => Promise<void>
  readonly close: () => Promise<void>
}

type Parts = {
  store: Store
  vault: Vault
  clock: Clock
  steady: Clock
  sender: Sender
  random?: (() => number) | undefined
}

/** Carries the outbox to the subscriptions: many side by side, each at its own pace. */
export function createDelivery(parts: Parts): Delivery {
  const { store, vault, clock, steady, sender, random = Math.random } = parts
  const retryClock = createOnwardClock(clock, steady)
  const queues = new Map<string, SubscriptionQueue>()
  const flights = createFlights()
  const leases = createLeases({ store, clock })
  const pace = createPace()
  const ledger = createLedger({ store, clock: retryClock, random, onOver: leave, onWritten: pumpSoon })
  const news = createNews({ store, clock, welcome })
  let loading: Promise<void> | null = null
  let isClosed = false
  let pumpingSoon: NodeJS.Immediate | null = null
  let waking: NodeJS.Timeout | null = null
  let resting: NodeJS.Timeout | null = null
  let turn = 0

  function leave(queue: SubscriptionQueue) {
    if (queues.get(queue.webhook) !== queue) return
    queues.delete(queue.webhook)
    queue.waiting.length = 0
    sender.drop(queue.webhook)
    tellEnd(store, queue, ledger.flush).catch(onFault)
  }

  async function load() {
    const first = await news.ask()
    await recallRetries(store, retryClock())
    await heed()
    await news.hearAll(first)
  }

  /** All that is under way at the start; afterwards, what is new and whom it concerns. */
  const look = coalesceRuns(async () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    await loading
    await news.look()
  })

  async function welcome(rows: readonly Parameters<typeof newSubscriptionQueue>[0][]) {
    for (const row of rows) {
      const taken = queues.has(row.webhook_id) ? row : await leases.take(row)
      if (!taken) continue
      const tried = queues.has(row.webhook_id) ? [] : await triedAhead(store, taken)
      const queue = queues.get(row.webhook_id)
      if (queue) {
        queue.newest = Math.max(queue.newest, taken.newest)
        if (taken.next_at !== null) expectRetry(queue, taken.next_at)
      } else
        queues.set(
          row.webhook_id,
          newSubscriptionQueue(taken, { holder: store.me, now: retryClock(), steadyNow: steady(), tried }),
        )
    }
  }

  /** What a process had to tell that is gone is told by whoever sees it first. */
  async function heed() {
    if (await leases.heed()) await welcome(await deliveries.active(store, clock()))
  }

  const isOpen = () => !isClosed

  /** One from each in turn, as long as there is room. */
  async function fill() {
    let ready = [...queues.values()].filter(
      (queue) => hasWork(queue, retryClock()) && mayStart(queue, steady()),
    )
    turn += 1
    const first = turn % Math.max(1, ready.length)
    ready = [...ready.slice(first), ...ready.slice(0, first)]
    while (ready.length > 0 && isOpen()) {
      const still: SubscriptionQueue[] = []
      for (const queue of ready) {
        if (ledger.size() >= MOST_UNWRITTEN) return
        if (!flights.hasRoomFor(queue)) continue
        if (!pace.mayStart()) return rest()
        const item = await takeNext(queue, store, retryClock())
        if (!item) continue
        begin(queue, item)
        if (mayStart(queue, steady())) still.push(queue)
      }
      ready = still
    }
  }

  function rest() {
    resting ??= setTimeout(() => {
      resting = null
      pumpSoon()
    }, pace.breathMs)
  }

  function begin(queue: SubscriptionQueue, item: Item) {
    pace.started()
    flights.begin(queue, async () => {
      try {
        await attempt(queue, item)
      } catch (error) {
        putBack(queue, item, error)
      } finally {
        pumpSoon()
      }
    })
  }

  function putBack(queue: SubscriptionQueue, item: Item, error: unknown) {
    if (isClosed || !queues.has(queue.webhook)) return
    reportError('a webhook could not be sent, retrying')(error)
    queue.waiting.unshift(item)
    queue.heldUntil = steady() + AGAIN_MS
  }

  async function attempt(queue: SubscriptionQueue, item: Item) {
    const at = clock()
    const parcel = await deliveries.parcel(store, queue, item.number, at)
    if (!parcel) {
      if (!(await deliveries.isActive(store, queue, at))) return leave(queue)
      return ledger.add({ queue, item, event: null, outcome: null, at, knownAt: steady() })
    }
    const { id, type, body, url } = parcel
    const secret = vault.open(parcel.sealed_secret)
    const message = { id, body, timestamp: Math.floor(at / 1000) }
    const outcome: Outcome =
      secret === null
        ? { status: null, fault: 'secret', tookMs: 0 }
        : await sender.send({ ...message, webhook: queue.webhook, url, secret })
    learn(queue, isSuccess(outcome), outcome.tookMs < SLOW_MS, steady())
    ledger.add({ queue, item, event: { id, type }, outcome, at, knownAt: steady() })
  }

  const pump = coalesceRuns(async () => {
    if (isOpen()) await fill()
  })

  /** Once for all that landed in this moment. */
  function pumpSoon() {
    pumpingSoon ??= setImmediate(() => {
      pumpingSoon = null
      pump().catch(onFault)
    })
  }

  async function lookAndPump() {
    await look()
    await pump()
  }

  /** A request that sends an event again only writes that down: the process that has the subscription reads it here. */
  async function lookForDue() {
    await look()
    await welcome(await deliveries.activeDue(store, retryClock()))
    await pump()
  }

  /** What is on its way for long may be on its way to nobody: its subscription has ended meanwhile. */
  async function dropEnded() {
    for (const queue of flights.queuesLasting(BEAT_MS))
      if (!(await deliveries.isActive(store, queue, clock()))) leave(queue)
  }

  /** Past what it did not ask for a subscription comes without an attempt that would write that down. */
  async function writePlaces() {
    const behind = [...queues.values()].filter((queue) => toldTo(queue, NONE) > queue.writtenTo)
    for (const queue of behind) {
      const told = toldTo(queue, NONE)
      await store.note(queue.shop, (writer) => deliveries.reach(writer, queue, told))
      queue.writtenTo = told
    }
  }

  const onFault = (error: unknown) => {
    if (!isClosed) reportError('webhooks could not be delivered, retrying')(error)
  }
  const oneByOne = (work: () => Promise<void>) => skipWhileRunning(work, onFault)
  const beats = [
    setInterval(oneByOne(dropEnded), BEAT_MS),
    setInterval(oneByOne(lookAndPump), BEAT_MS),
    setInterval(oneByOne(lookForDue), DUE_MS),
    setInterval(
      oneByOne(async () => {
        await heed()
        await pump()
      }),
      PRESENT_MS,
    ),
  ]
  for (const beat of beats) beat.unref()

  return {
    busy: pace.busy,
    wake() {
      if (isClosed) return
      waking ??= setTimeout(() => {
        waking = null
        lookAndPump().catch(onFault)
      }, WAKE_MS)
    },
    async settle() {
      let isBusy = true
      await lookForDue()
      while (isBusy) {
        await lookAndPump()
        isBusy = flights.size() > 0 || ledger.size() > 0 || resting !== null
        if (resting) await new Promise((resolve) => setTimeout(resolve, pace.breathMs))
        await flights.allLanded()
        await ledger.flush()
      }
    },
    async sweep() {
      await heed()
      await lookAndPump()
      await writePlaces()
      for (const queue of await endedAmong(store, queues)) leave(queue)
      await clearAway(store, clock(), (webhook) => !queues.has(webhook))
    },
    async close() {
      isClosed = true
      for (const beat of beats) clearInterval(beat)
      if (waking) clearTimeout(waking)
      if (resting) clearTimeout(resting)
      const landed = flights.allLanded()
      let late: NodeJS.Timeout | undefined
      await Promise.race([landed, new Promise((resolve) => (late = setTimeout(resolve, GRACE_MS)))])
      clearTimeout(late)
      await sender.close()
      await landed
      // What was under way is over then, and nothing begins any more.
      await pump()
      await ledger.flush()
    },
  }
}

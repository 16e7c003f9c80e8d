import type { Clock } from '../clock'
import { deliveries } from '../store/deliveries'
import type { Store } from '../store/engine'
import { events } from '../store/events'
import type { Vault } from '../vault'
import { clearAway } from './clearAway'
import { createFlights, SLOW_MS } from './flights'
import { type Item, type Lane, hasWork, isGivenUp, learn, mayStart, newLane, takeNext } from './lane'
import { createLedger, isSuccess } from './ledger'
import { createPace } from './pace'
import type { Outcome, Sender } from './sending'

/** Results that wait to be written down; past that, the network waits for the disk. */
const MOST_UNWRITTEN = 512
const NEWS_AT_ONCE = 1_000
const BEAT_MS = 250
/** A busy counter writes many times in a moment, and one look is enough for all of them. */
const WAKE_MS = 5
const AGAIN_MS = 1_000
const GRACE_MS = 2_000

export type Delivery = {
  /** Somebody waits at the counter. */
  readonly busy: () => void
  /** Something may have been put into the outbox. */
  readonly wake: () => void
  /** Does all that is due by the clock, to its end. */
  readonly settle: () => Promise<void>
  /** What the passing of time calls for: subscriptions that have taken nothing for too long, and old attempts. */
  readonly sweep: () => Promise<void>
  readonly close: () => Promise<void>
}

type Parts = { store: Store; vault: Vault; clock: Clock; sender: Sender; random?: (() => number) | undefined }

/** Carries the outbox to the subscriptions: many side by side, each at its own pace. */
export function createDelivery({ store, vault, clock, sender, random = Math.random }: Parts): Delivery {
  const lanes = new Map<string, Lane>()
  const flights = createFlights()
  const pace = createPace()
  const ledger = createLedger({ store, clock, random, onOver: leave, onWritten: pumpSoon })
  let readTo = 0
  let loading: Promise<void> | null = null
  let isClosed = false
  let pumping: Promise<void> | null = null
  let isWanted = false
  let pumpingSoon: NodeJS.Immediate | null = null
  let waking: NodeJS.Timeout | null = null
  let resting: NodeJS.Timeout | null = null
  let turn = 0

  function leave(lane: Lane) {
    if (lanes.get(lane.webhook) !== lane) return
    lanes.delete(lane.webhook)
    lane.waiting.length = 0
    sender.drop(lane.webhook)
  }

  async function load() {
    readTo = await events.last(store)
    welcome(await deliveries.active(store))
  }

  /** All that is under way at the start; afterwards, what is new and whom it concerns. */
  async function look() {
    loading ??= load()
    await loading
    const shops = new Set<string>()
    let news = await events.since(store, readTo, NEWS_AT_ONCE)
    while (news.length > 0) {
      for (const { shop_id: shop } of news) shops.add(shop)
      readTo = Math.max(readTo, news.at(-1)?.seq ?? 0)
      news = news.length < NEWS_AT_ONCE ? [] : await events.since(store, readTo, NEWS_AT_ONCE)
    }
    for (const shop of shops) welcome(await deliveries.activeOfShop(store, shop))
  }

  function welcome(rows: Parameters<typeof newLane>[0][]) {
    for (const row of rows) {
      const lane = lanes.get(row.webhook_id)
      if (!lane) lanes.set(row.webhook_id, newLane(row))
      else lane.newest = Math.max(lane.newest, row.newest ?? 0)
    }
  }

  const isOpen = () => !isClosed

  /** One from each in turn, as long as there is room. */
  async function fill() {
    let ready = [...lanes.values()].filter((lane) => hasWork(lane, clock()) && mayStart(lane, clock()))
    turn += 1
    const first = turn % Math.max(1, ready.length)
    ready = [...ready.slice(first), ...ready.slice(0, first)]
    while (ready.length > 0 && isOpen()) {
      const still: Lane[] = []
      for (const lane of ready) {
        if (ledger.size() >= MOST_UNWRITTEN) return
        if (!flights.hasRoomFor(lane)) continue
        if (!pace.mayStart()) return rest()
        const item = await takeNext(lane, store, clock())
        if (!item) continue
        begin(lane, item)
        if (mayStart(lane, clock())) still.push(lane)
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

  function begin(lane: Lane, item: Item) {
    pace.started()
    flights.begin(lane, async () => {
      try {
        await attempt(lane, item)
      } catch (error) {
        putBack(lane, item, error)
      } finally {
        pumpSoon()
      }
    })
  }

  function putBack(lane: Lane, item: Item, error: unknown) {
    if (isClosed || !lanes.has(lane.webhook)) return
    console.error('a webhook could not be sent, and is sent again:', error)
    lane.waiting.unshift(item)
    lane.heldUntil = clock() + AGAIN_MS
  }

  async function attempt(lane: Lane, item: Item) {
    const parcel = await deliveries.parcel(store, lane, item.seq)
    const at = clock()
    if (!parcel) {
      if (!(await deliveries.isActive(store, lane))) return leave(lane)
      return ledger.add({ lane, item, event: null, outcome: null, at })
    }
    const { id, type, body, url } = parcel
    const secret = openedBy(vault, parcel.sealed_secret)
    const message = { id, body, timestamp: Math.floor(at / 1000) }
    const outcome: Outcome =
      secret === null
        ? { status: null, fault: 'secret', tookMs: 0 }
        : await sender.send({ ...message, webhook: lane.webhook, url, secret })
    learn(lane, isSuccess(outcome), outcome.tookMs < SLOW_MS, clock())
    ledger.add({ lane, item, event: { id, type }, outcome, at })
  }

  /** One at a time; who comes meanwhile is served by one more round. */
  function pump(): Promise<void> {
    isWanted = true
    pumping ??= pumpDry()
    return pumping
  }

  async function pumpDry() {
    try {
      while (isWanted && isOpen()) {
        isWanted = false
        await fill()
      }
    } finally {
      // Not a moment later: whoever came in between would be told of a round that is over.
      pumping = null
    }
  }

  /** Once for all that landed in this moment. */
  function pumpSoon() {
    pumpingSoon ??= setImmediate(() => {
      pumpingSoon = null
      pump().catch(complain)
    })
  }

  async function lookAndPump() {
    await look()
    await pump()
  }

  /** What is on its way for long may be on its way to nobody: its subscription was deleted meanwhile. */
  async function dropDeleted() {
    for (const lane of flights.lanesLasting(BEAT_MS))
      if (!(await deliveries.isActive(store, lane))) leave(lane)
  }

  async function disableGivenUp() {
    await lookAndPump()
    for (const lane of lanes.values()) {
      if (!isGivenUp(lane, clock())) continue
      await store.write((writer) => deliveries.disable(writer, lane))
      leave(lane)
    }
  }

  const complain = (error: unknown) => {
    if (!isClosed) console.error('webhooks could not be delivered, and that is tried again:', error)
  }
  const beat = setInterval(() => void dropDeleted().then(lookAndPump).catch(complain), BEAT_MS)
  beat.unref()

  return {
    busy: pace.busy,
    wake() {
      if (isClosed) return
      waking ??= setTimeout(() => {
        waking = null
        lookAndPump().catch(complain)
      }, WAKE_MS)
    },
    async settle() {
      let isBusy = true
      while (isBusy) {
        await lookAndPump()
        isBusy = flights.size() > 0 || ledger.size() > 0 || resting !== null
        if (resting) await new Promise((resolve) => setTimeout(resolve, pace.breathMs))
        await flights.allLanded()
        await ledger.flush()
      }
    },
    async sweep() {
      await disableGivenUp()
      await clearAway(store, clock(), (webhook) => !lanes.has(webhook))
    },
    async close() {
      isClosed = true
      clearInterval(beat)
      if (waking) clearTimeout(waking)
      if (resting) clearTimeout(resting)
      const landed = flights.allLanded()
      let late: NodeJS.Timeout | undefined
      await Promise.race([landed, new Promise((resolve) => (late = setTimeout(resolve, GRACE_MS)))])
      clearTimeout(late)
      await sender.close()
      await landed
      await pumping
      await ledger.flush()
    },
  }
}

/** Null where another installation's secret has sealed it: the data folder came without its own. */
function openedBy(vault: Vault, sealed: string): string | null {
  try {
    return vault.open(sealed)
  } catch {
    return null
  }
}

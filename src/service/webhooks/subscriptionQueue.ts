import { ALL_EVENTS, isImport } from '~/domain/events'
import type { Reader } from '~/service/store/engine'
import { attempts } from '~/service/store/tables/attempts'
import { deliveries } from '~/service/store/tables/deliveries'
import { events } from '~/service/store/tables/events'
import { type Patience, resumed } from './schedule'
import { MOST_PER_ENDPOINT } from './sending'

/** An event on its way to one subscription. */
export type Item = { readonly number: number; readonly tries: number; readonly isFresh: boolean }

/** One subscription's way out: what waits in memory is a few numbers, however much waits in the store. */
export type SubscriptionQueue = {
  readonly shop: string
  readonly webhook: string
  /** The process that tells it, and under which number: this one, until another has taken it. */
  readonly holder: string
  readonly lease: number
  readonly wants: (type: string) => boolean
  /** Events of which an attempt stands that the process before made out of turn: they are told, or among the retries. */
  readonly tried: Set<string>
  /** Up to where the outbox was read for it, and how far it goes. */
  readTo: number
  newest: number
  /** How far it is known to the store to have come, at least. */
  writtenTo: number
  /** Fresh events that were read and are not written down as told, oldest first. */
  readonly open: Set<number>
  readonly retrying: Set<number>
  readonly waiting: Item[]
  nextRetryAt: number | null
  inFlight: number
  /** How many attempts may be under way at once: one more after each quick success, half after a failure. */
  limit: number
  failures: number
  /** Whether its last attempt ended soon, however it ended. */
  isQuick: boolean
  patience: Patience
  /** Steady time, as that of its patience is; retries have the clock's. */
  heldUntil: number
}

type Row = Awaited<ReturnType<typeof deliveries.activeOfShop>>[number]

/** How much is read ahead, and how much may be done out of order before the oldest is done. */
const AHEAD = 64
const SCANNED = 200
const WINDOW = 256
const FIRST_LIMIT = 2
/** After so many failures in a row it is asked one thing at a time, with a pause after each. */
const FAILING = 10
const FAILING_PAUSE_MS = 5_000

type Holding = { holder: string; now: number; steadyNow: number; tried: readonly string[] }

export function newSubscriptionQueue(
  row: Row,
  { holder, now, steadyNow, tried }: Holding,
): SubscriptionQueue {
  const types: string[] = JSON.parse(row.events)
  const wanted = new Set(types)
  return {
    shop: row.shop_id,
    webhook: row.webhook_id,
    holder,
    lease: row.lease,
    wants: (type) => !isImport(type) && (wanted.has(ALL_EVENTS) || wanted.has(type)),
    tried: new Set(tried),
    readTo: row.told_to,
    newest: row.newest,
    writtenTo: row.told_to,
    open: new Set(),
    retrying: new Set(),
    waiting: [],
    nextRetryAt: row.next_at,
    inFlight: 0,
    limit: row.failing_ms === null ? FIRST_LIMIT : 1,
    failures: 0,
    isQuick: false,
    patience: resumed(row.failing_ms, steadyNow, (row.last_at ?? now) - now),
    heldUntil: -Infinity,
  }
}

/** What may stand there of events that are ahead of the oldest open one. */
export async function triedAhead(reader: Reader, row: Row): Promise<string[]> {
  if (row.told_to >= row.newest) return []
  const of = { shop: row.shop_id, webhook: row.webhook_id }
  return (await attempts.newest(reader, of, 2 * WINDOW)).map((attempt) => attempt.event_id)
}

export const mayStart = (queue: SubscriptionQueue, steadyNow: number) =>
  queue.inFlight < queue.limit && steadyNow >= queue.heldUntil

export const hasWork = (queue: SubscriptionQueue, now: number) =>
  queue.waiting.length > 0 ||
  queue.readTo < queue.newest ||
  (queue.nextRetryAt !== null && queue.nextRetryAt <= now)

/** There is one to make at that time, if none before. */
export function expectRetry(queue: SubscriptionQueue, at: number) {
  queue.nextRetryAt = Math.min(queue.nextRetryAt ?? at, at)
}

/** The next thing to send, if anything is due. */
export async function takeNext(
  queue: SubscriptionQueue,
  reader: Reader,
  now: number,
): Promise<Item | undefined> {
  if (queue.waiting.length === 0) await readRetries(queue, reader, now)
  if (queue.waiting.length === 0) await readFresh(queue, reader)
  return queue.waiting.shift()
}

async function readRetries(queue: SubscriptionQueue, reader: Reader, now: number) {
  if (queue.nextRetryAt === null || queue.nextRetryAt > now) return
  // Those under way stand there as well, as due as before.
  const most = AHEAD + queue.retrying.size
  const due = await deliveries.due(reader, queue, now, most)
  for (const { event_number: number, tries } of due) {
    if (queue.retrying.has(number)) continue
    queue.retrying.add(number)
    queue.waiting.push({ number, tries, isFresh: false })
  }
  if (due.length === most) return
  // One that is put off while this is read is not lost.
  queue.nextRetryAt = null
  const next = await deliveries.nextDue(reader, queue, now)
  if (next !== null) expectRetry(queue, next)
}

async function readFresh(queue: SubscriptionQueue, reader: Reader) {
  while (queue.readTo < queue.newest && queue.waiting.length === 0 && queue.open.size < WINDOW) {
    // What comes while this is read is not lost: it is newer than this.
    const { newest } = queue
    const rows = await events.since(reader, queue.shop, queue.readTo, SCANNED)
    const wanted = rows.filter(({ type, id }) => queue.wants(type) && !queue.tried.has(id))
    const taken = wanted.slice(0, AHEAD)
    const isAllTaken = taken.length === wanted.length
    const lastRead = (isAllTaken ? rows : taken).at(-1)?.number ?? queue.readTo
    const isEnd = isAllTaken && rows.length < SCANNED
    queue.readTo = isEnd ? Math.max(lastRead, newest) : lastRead
    if (isEnd) queue.tried.clear()
    for (const { number } of taken) {
      queue.open.add(number)
      queue.waiting.push({ number, tries: 0, isFresh: true })
    }
  }
}

/** Up to where all is told, once what is done now is written down. */
export function toldTo(queue: SubscriptionQueue, done: ReadonlySet<number>): number {
  for (const number of queue.open) if (!done.has(number)) return number - 1
  return queue.readTo
}

/** What an attempt has shown of the receiver. */
export function learn(queue: SubscriptionQueue, isSuccess: boolean, isQuick: boolean, steadyNow: number) {
  queue.isQuick = isQuick
  if (isSuccess) {
    queue.failures = 0
    if (isQuick) queue.limit = Math.min(MOST_PER_ENDPOINT, queue.limit + 1)
    return
  }
  queue.failures += 1
  queue.limit = Math.max(1, Math.floor(queue.limit / 2))
  if (queue.failures >= FAILING) queue.heldUntil = steadyNow + FAILING_PAUSE_MS
}

/** Attempts younger than a second that may be under way at once, and attempts of any age. */
const ROOM = { open: { young: 32, all: 256 }, kept: { young: 32, all: 64 } } as const
type Place = keyof typeof ROOM
export const SLOW_MS = 1_000

type Flight = {
  readonly queue: SubscriptionQueue
  readonly began: number
  readonly place: Place
  landed: Promise<void>
}

/**
 * All that is under way. Who is slow soon counts apart, and some room is kept for receivers whose last answer was
 * quick: so that any number of those that say nothing leaves room for them.
 */
export function createFlights() {
  const flights = new Set<Flight>()

  /** Those that have lasted at least so long; the oldest come first. */
  function lasting(ms: number): Flight[] {
    const before = performance.now() - ms
    const found: Flight[] = []
    for (const flight of flights) {
      if (flight.began > before) break
      found.push(flight)
    }
    return found
  }

  function hasRoomIn(place: Place): boolean {
    const { young, all } = ROOM[place]
    const count = (some: Iterable<Flight>) => [...some].filter((flight) => flight.place === place).length
    const taken = count(flights)
    return taken < all && taken - count(lasting(SLOW_MS)) < young
  }

  /** Null where there is none. */
  function placeFor({ isQuick }: SubscriptionQueue): Place | null {
    if (isQuick && hasRoomIn('kept')) return 'kept'
    return hasRoomIn('open') ? 'open' : null
  }

  return {
    size: () => flights.size,
    hasRoomFor: (queue: SubscriptionQueue) => placeFor(queue) !== null,
    queuesLasting: (ms: number) => new Set(lasting(ms).map(({ queue }) => queue)),
    begin(queue: SubscriptionQueue, work: () => Promise<void>) {
      queue.inFlight += 1
      const place = placeFor(queue) ?? 'open'
      const flight: Flight = { queue, began: performance.now(), place, landed: Promise.resolve() }
      flights.add(flight)
      flight.landed = work().finally(() => {
        queue.inFlight -= 1
        flights.delete(flight)
      })
    },
    allLanded: () => Promise.all([...flights].map(({ landed }) => landed)),
  }
}

import { Failure, unreadable } from '~/client/api/failure'
import { pages, type ReadList } from '~/client/api/pages'
import { type Clock, fullJitter } from '~/client/clock'
import type { Page, Vehicle, Customer } from '~/client/nouns/nouns'
import type { Reads, Reading } from '~/client/reads'
import { beneath } from '~/client/sync/pollIntervals'
import { MOST_PEOPLE } from '~/contract/full/people'
import { knownVehicle, knownCustomer, rowsOfPeople, type Rows } from './rows'
import type { IndexStore } from './store'
import type { SyncState } from './stored'

export type SyncParts = {
  shop: Pick<Reads, 'customers' | 'vehicles' | 'people'>
  store: IndexStore
  clock: Clock
  /** The computer's clock, which knows the day. */
  today: () => number
  requestsPerMinute: () => number
  /** Whether the change stream brings customers of other computers as they change. */
  isLive?: () => boolean
  /** Called with rows that the store has. */
  onRows: (rows: Rows) => void
  /** Called after each step, and at the end. */
  onProgress: (activity: 'reading' | 'resting' | 'stopped') => void
}

/** How often the sync reads the top of the list for customers created at other computers. */
export const CHECK_MS = 2 * 60_000
const DAY_MS = 24 * 60 * 60_000
const PAGE = 100

/** Only another sign-in changes it. */
const isFinal = (error: unknown) =>
  error instanceof Failure && ['signed-out', 'other-connection', 'forbidden'].includes(error.kind)

const retryAfterOf = (error: unknown) => (error instanceof Failure ? (error.retryAfterMs ?? 0) : 0)

/** A customer renamed at another computer keeps its position in the list, so the sync reads all of it once a day. */
const isWholeDue = ({ wholeAt }: SyncState, now: number) =>
  wholeAt === null || Math.abs(now - wholeAt) > DAY_MS

/** The state after one more page: the first one, or the one at the pass's cursor. */
export function afterPage(state: SyncState, page: Page<Customer>, now: number): SyncState {
  const ids = page.rows.map(({ id }) => id)
  const before = page.restarted ? null : state.pass
  const isWhole = state.pass?.isWhole ?? isWholeDue(state, now)
  const head = before && before.head.length > 0 ? before.head : ids
  const skipped = (before?.skipped ?? 0) + page.skipped
  const meetsHead = !isWhole && ids.some((id) => state.head.includes(id))
  if (page.next !== null && !meetsHead)
    return { ...state, pass: { after: page.next, head, isWhole, skipped } }
  const reachedEnd = isWhole || page.next === null
  return {
    pass: null,
    head: head.length > 0 ? head : state.head,
    wholeAt: reachedEnd ? now : state.wholeAt,
    skipped: {
      ...state.skipped,
      // The sync reads the newest page often: its bad rows are the same ones each time.
      customers: reachedEnd ? skipped : Math.max(skipped, state.skipped.customers),
    },
  }
}

/** Customers, with their vehicles where the service lists both together. */
async function readPage({ people, customers }: SyncParts['shop'], after: string | null, reading: Reading) {
  if (!people) {
    const page = await customers.list(after, PAGE, reading)
    return { page, rows: { customers: page.rows.map(knownCustomer), vehicles: [] } }
  }
  // The sync reads the top often, so it reads a short page of it.
  const page = await people.list(after, after === null ? PAGE : MOST_PEOPLE, reading)
  return { page: { ...page, rows: page.rows.map(({ customer }) => customer) }, rows: rowsOfPeople(page.rows) }
}

/** Reads the shop's customers, then their vehicles, one request at a time, and continues where an earlier page stopped. */
export class IndexSync {
  readonly #parts: SyncParts
  readonly #vehicles: VehicleSync
  /** When this pass read the top of the list; null for a pass that an earlier page began, maybe days ago. */
  #topAt: number | null = null
  #checkedAt = -Infinity
  #isCaughtUp = false

  constructor(parts: SyncParts) {
    this.#parts = parts
    this.#vehicles = new VehicleSync(parts)
  }

  /** Whether the store had all names when the sync last read the top of the list. */
  isCaughtUp() {
    return this.#isCaughtUp
  }

  /** Until the signal aborts. */
  async run(signal: AbortSignal) {
    try {
      await this.#loop(signal)
    } finally {
      this.#isCaughtUp = false
    }
  }

  async #loop(signal: AbortSignal): Promise<void> {
    const { clock, onProgress } = this.#parts
    let failures = 0
    while (!signal.aborted) {
      try {
        const rest = await this.#step(signal)
        if (signal.aborted) return
        failures = 0
        onProgress(rest > 0 ? 'resting' : 'reading')
        if (rest > 0) await wait(clock, rest, signal)
      } catch (error) {
        if (signal.aborted) return
        failures += 1
        if (isFinal(error)) {
          this.#isCaughtUp = false
          onProgress('stopped')
          return
        }
        onProgress('reading')
        await wait(clock, Math.max(retryAfterOf(error), fullJitter(failures, clock.random())), signal)
      }
    }
  }

  /** One request, if any is due. Resolves with how long to rest. */
  async #step(signal: AbortSignal): Promise<number> {
    if (this.#isDue()) await this.#readCustomers(signal)
    if (this.#isDue() || (await this.#vehicles.readNext(signal))) return 0
    return Math.min(CHECK_MS, Math.max(0, this.#untilDue()))
  }

  #untilDue() {
    const { clock, isLive = () => false } = this.#parts
    return this.#checkedAt + beneath(CHECK_MS, isLive()) - clock.now()
  }

  #isDue() {
    return !this.#isCaughtUp || this.#untilDue() <= 0
  }

  async #readCustomers(signal: AbortSignal) {
    const startedAt = this.#parts.clock.now()
    try {
      const { isTop, isEnd } = await this.#readNextPage(signal)
      if (isTop) this.#topAt = startedAt
      if (!isEnd) return
    } catch (error) {
      this.#isCaughtUp = false
      throw error
    }
    this.#isCaughtUp = this.#topAt !== null
    this.#checkedAt = this.#topAt ?? -Infinity
    this.#topAt = null
  }

  async #readNextPage(signal: AbortSignal) {
    const { shop, store, today, onRows } = this.#parts
    const state = await store.sync()
    const after = state.pass?.after ?? null
    const { page, rows } = await readPage(shop, after, { signal, priority: 'background', aside: true })
    signal.throwIfAborted()
    if (page.next !== null && page.next === after) throw unreadable('The list’s next page is the same page')
    const next = afterPage(state, page, today())
    await store.put({ ...rows, sync: next })
    onRows(rows)
    // A service whose cursors expire at once would use up the rate limit with first pages, so this counts as a failure.
    if (page.restarted) throw unreadable('The service refuses its own cursors')
    return { isTop: after === null, isEnd: next.pass === null }
  }
}

type Vehicles = NonNullable<Reads['vehicles']>

const MINUTE_MS = 60_000
/** Vehicles cost a request a customer: they use at most this part of the rate limit. */
const UNREAD_SHARE = 1 / 4
/**
 * A service need not announce a vehicle changed at another computer, and has no list of vehicles, so the sync reads each
 * customer's vehicles again after a day, the oldest reading first. With this part of the rate limit that takes 48 minutes a
 * day for 2,400 customers; for 100,000 one round takes a day and a half.
 */
const REFRESH_SHARE = 1 / 20
const STALE_MS = 24 * 60 * MINUTE_MS
/** After so many failures with one customer the sync continues with the others. */
const MOST_FAILURES = 3

/** Reads vehicles customer by customer, the newest first; then those that are stale, forever. */
export class VehicleSync {
  readonly #parts: SyncParts
  readonly #failures = new Map<string, number>()
  readonly #skipped = new Set<string>()
  #isForbidden = false
  #nextAt = -Infinity

  constructor(parts: SyncParts) {
    this.#parts = parts
  }

  /** Reads the vehicles of one customer. False where none are due. */
  async readNext(signal: AbortSignal): Promise<boolean> {
    const { shop, store, today } = this.#parts
    const vehicles = this.#isForbidden ? null : shop.vehicles
    if (vehicles === null) return false
    const unread = await store.nextUnread(this.#skipped)
    const customerId = unread ?? (await store.nextStale(today() - STALE_MS, this.#skipped))
    if (customerId === null) return false
    await this.#tryCustomer(customerId, vehicles, unread === null ? REFRESH_SHARE : UNREAD_SHARE, signal)
    return true
  }

  async #tryCustomer(customerId: string, vehicles: Vehicles, share: number, signal: AbortSignal) {
    try {
      await this.#readCustomer(customerId, vehicles, share, signal)
    } catch (error) {
      const kind = error instanceof Failure ? error.kind : null
      if (kind === 'missing') return this.#parts.store.put({ vehiclesReadOf: [customerId] })
      if (kind === 'forbidden') {
        this.#isForbidden = true
        return
      }
      if (kind === 'broken' || kind === 'refused' || kind === 'changed') {
        const count = (this.#failures.get(customerId) ?? 0) + 1
        this.#failures.set(customerId, count)
        if (count >= MOST_FAILURES) this.#skipped.add(customerId)
      }
      throw error
    }
  }

  async #readCustomer(customerId: string, vehicles: Vehicles, share: number, signal: AbortSignal) {
    const read: ReadList<Vehicle> = async (...page) => {
      await this.#waitForShare(share, signal)
      return vehicles.ofCustomer(customerId, ...page)
    }
    for await (const page of pages(read, { signal, priority: 'background', aside: true })) {
      if (page.restarted && page.next !== null) throw unreadable('The service refuses its own cursors')
      await this.#store(customerId, page)
    }
  }

  async #waitForShare(share: number, signal: AbortSignal) {
    const { clock, requestsPerMinute } = this.#parts
    const rest = this.#nextAt - clock.now()
    if (rest > 0) await wait(clock, rest, signal)
    signal.throwIfAborted()
    this.#nextAt = clock.now() + MINUTE_MS / (requestsPerMinute() * share)
  }

  async #store(customerId: string, page: Page<Vehicle>) {
    const { store, onRows } = this.#parts
    const vehicles = page.rows.map(knownVehicle)
    const state = await store.sync()
    const skipped = { ...state.skipped, vehicles: state.skipped.vehicles + page.skipped }
    await store.put({
      vehicles,
      // With the last page only: after a crash in between, the sync reads all of them again.
      vehiclesReadOf: page.next === null ? [customerId] : [],
      ...(page.skipped > 0 && { sync: { ...state, skipped } }),
    })
    onRows({ customers: [], vehicles })
  }
}

/** Resolves after so long, or when the signal aborts. */
export function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(ms, end)
    signal.addEventListener('abort', end, { once: true })
  })
}

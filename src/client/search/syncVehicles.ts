import { Failure, unreadable } from '../api/failure'
import { pages, type ReadList } from '../api/pages'
import type { Clock } from '../clock'
import type { Reads } from '../reads'
import type { Page, Vehicle } from '../records'
import { knownVehicle } from './rows'
import type { SyncParts } from './sync'

type Vehicles = NonNullable<Reads['vehicles']>

const MINUTE_MS = 60_000
/** Vehicles cost a request a customer: they use at most this part of the rate limit. */
const SHARE = 1 / 4
/**
 * A service need not announce a vehicle changed at another computer, and has no list of vehicles, so the sync reads each
 * customer's vehicles again after a day, the oldest reading first. With this part of the rate limit that takes 48 minutes a
 * day for 2,400 customers; for 100,000 one round takes a day and a half.
 */
const REFRESH_SHARE = 1 / 20
const STALE_MS = 24 * 60 * MINUTE_MS
/** After so many failures with one customer the sync continues with the others. */
const MOST_FAILURES = 3

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
    await this.#tryCustomer(customerId, vehicles, unread === null ? REFRESH_SHARE : SHARE, signal)
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
      if (page.restarted && page.next !== null) throw unreadable('The service does not take its own cursors')
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

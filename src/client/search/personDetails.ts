import { createListeners } from '~/client/signal'
import type { KnownVehicle } from './rows'
import type { SearchIndex } from './searchIndex'

/** What tells people of one name apart, as far as it is stored. */
export type Person = {
  phone: string | null
  /** The newest first; null where the sync has not read them yet. */
  cars: readonly KnownVehicle[] | null
}

type Index = Pick<SearchIndex, 'store' | 'subscribe'>

/** During its first sync the index changes several times a second. */
const REFRESH_MS = 1_000
/** A scrolling list draws a row a frame, a dozen before they are visible: one reading each would cost as much as drawing it. */
const BATCH_MS = 100

/** Phone and cars of the customers in lists. Reads them from the store, many at once, and never asks the service. */
export class PersonDetails {
  readonly #index: Index
  /** How often each is on screen. */
  readonly #shown = new Map<string, number>()
  /** Null: the store has no such customer. */
  readonly #details = new Map<string, Person | null>()
  readonly #changed = createListeners()
  #pending: string[] = []
  #isBatching = false
  #isRefreshing = false

  constructor(index: Index) {
    this.#index = index
    index.subscribe(() => {
      if (this.#shown.size === 0 || this.#isRefreshing) return
      this.#isRefreshing = true
      setTimeout(() => {
        this.#isRefreshing = false
        this.#read([...this.#shown.keys()])
      }, REFRESH_MS)
    })
  }

  readonly subscribe = (listener: () => void) => this.#changed.add(listener)

  /** Null where the store has nothing; undefined before it was read. */
  get(id: string): Person | null | undefined {
    return this.#details.get(id)
  }

  /** Reads the rows of a list before they are visible, so that the list draws each once. */
  prepare(ids: readonly string[]) {
    const missing = ids.filter((id) => !this.#details.has(id))
    if (missing.length > 0) this.#read(missing)
  }

  /** A row is on screen until the caller calls the returned function. */
  show(id: string) {
    this.#shown.set(id, (this.#shown.get(id) ?? 0) + 1)
    this.#pending.push(id)
    if (!this.#isBatching) queueMicrotask(() => this.#readPending())
    this.#isBatching = true
    return () => {
      const left = (this.#shown.get(id) ?? 0) - 1
      if (left > 0) this.#shown.set(id, left)
      else this.#shown.delete(id)
    }
  }

  #readPending() {
    this.#isBatching = this.#pending.length > 0
    if (!this.#isBatching) return
    setTimeout(() => this.#readPending(), BATCH_MS)
    this.#read([...new Set(this.#pending)])
    this.#pending = []
  }

  #read(ids: readonly string[]) {
    // A wiped store has no answer: the screen keeps what it shows.
    void this.#readFromStore(ids).catch(() => {})
  }

  async #readFromStore(ids: readonly string[]) {
    const store = await this.#index.store()
    const [customers, vehicles] = await Promise.all([store.customers(ids), store.vehiclesOf(ids)])
    const before = JSON.stringify(ids.map((id) => this.#details.get(id)))
    const cars = new Map<string, KnownVehicle[]>()
    for (const vehicle of vehicles)
      cars.set(vehicle.customerId, [vehicle, ...(cars.get(vehicle.customerId) ?? [])])
    for (const id of ids) this.#details.set(id, null)
    for (const { id, phone, unread } of customers)
      this.#details.set(id, { phone, cars: unread === undefined ? (cars.get(id) ?? []) : null })
    if (JSON.stringify(ids.map((id) => this.#details.get(id))) !== before) this.#changed.tell()
  }
}

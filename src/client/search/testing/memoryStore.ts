import type { KnownVehicle } from '~/client/search/rows'
import { type IndexStore, mergeCustomer, withVehiclesRead, type StoredCustomer } from '~/client/search/store'
import { NOTHING_READ, type Batch } from '~/client/search/stored'

/** A store without a database: the specs of the sync need none. */
export class MemoryStore implements IndexStore {
  readonly isDurable = false
  readonly #customers = new Map<string, StoredCustomer>()
  readonly #vehicles = new Map<string, KnownVehicle>()
  readonly #now: () => number
  #sync = NOTHING_READ
  #isWiped = false

  constructor(now = Date.now) {
    this.#now = now
  }

  async put({ customers = [], vehicles = [], vehiclesReadOf = [], sync }: Batch) {
    if (this.#isWiped) return
    for (const row of customers) {
      const next = mergeCustomer(row, this.#customers.get(row.id))
      if (next) this.#customers.set(row.id, next)
    }
    for (const row of vehicles) this.#vehicles.set(row.id, row)
    for (const id of vehiclesReadOf) {
      const stored = this.#customers.get(id)
      if (stored) this.#customers.set(id, withVehiclesRead(stored, this.#now()))
    }
    this.#sync = sync ?? this.#sync
  }

  async customers(ids: readonly string[]) {
    return ids.flatMap((id) => this.#customers.get(id) ?? [])
  }

  async vehicles(ids: readonly string[]) {
    return ids.flatMap((id) => this.#vehicles.get(id) ?? [])
  }

  async vehiclesOf(customerIds: readonly string[]) {
    return [...this.#vehicles.values()].filter(({ customerId }) => customerIds.includes(customerId))
  }

  async nextUnread(skip: ReadonlySet<string>) {
    return this.#lastBy(({ id, unread }) => (skip.has(id) ? undefined : unread))
  }

  async nextStale(before: number, skip: ReadonlySet<string>) {
    return this.#lastBy(({ id, vehiclesAt = before }) =>
      skip.has(id) || vehiclesAt >= before ? undefined : -vehiclesAt,
    )
  }

  async counts() {
    const unread = [...this.#customers.values()].filter((row) => row.unread !== undefined).length
    return { customers: this.#customers.size, unread }
  }

  async sync() {
    return this.#sync
  }

  async wipe() {
    this.#isWiped = true
    this.#customers.clear()
    this.#vehicles.clear()
    this.#sync = NOTHING_READ
  }

  #lastBy(keyOf: (row: StoredCustomer) => number | undefined): string | null {
    let last: { id: string; key: number } | null = null
    for (const row of this.#customers.values()) {
      const key = keyOf(row)
      if (key !== undefined && key > (last?.key ?? -Infinity)) last = { id: row.id, key }
    }
    return last?.id ?? null
  }
}

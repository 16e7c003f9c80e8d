import { Failure } from '~/client/api/failure'
import { inLots } from '~/client/api/pages'
import type { Reading, Reads } from '~/client/reads'
import { MOST_NAMED } from '~/contract/full/people'
import { knownCustomer, knownVehicle, rowsOfPeople, type Rows } from './rows'
import type { IndexStore } from './store'
import type { Batch } from './stored'

type Priority = NonNullable<Reading['priority']>

/** The customer and the vehicle of a card. */
export type CardVehicle = { customerId: string; vehicleId: string }

export type ScreenReadsParts = {
  shop: Pick<Reads, 'customers' | 'vehicles' | 'people'>
  store: () => Promise<IndexStore>
  /** Called with rows that the service has answered with. */
  onRows: (rows: Rows) => void
}

/** A row that a screen misses, and the customer with whom the service answers. */
type Missing = { id: string; customerId: string }

const VEHICLES_PAGE = 100

/** The screen may request the row again: the service or the connection may be back by then. */
const isPassing = (error: unknown) =>
  error instanceof Failure && ['unreachable', 'busy', 'broken', 'signed-out'].includes(error.kind)

type RequestedOnceParts = {
  /** Ids of those rows that the store has. */
  stored: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  read: (customerIds: readonly string[], priority: Priority) => Promise<void>
  /** How many customers one request can take. */
  most: () => number
}

/** Reads each missing row once. The requests of one render go together. */
export class RequestedOnce {
  readonly #parts: RequestedOnceParts
  readonly #requested = new Set<string>()
  #pending: Missing[] = []
  #flushing: Promise<void> | null = null

  constructor(parts: RequestedOnceParts) {
    this.#parts = parts
  }

  async request(missing: readonly Missing[], priority: Priority = 'screen'): Promise<void> {
    for (const row of missing) {
      if (this.#requested.has(row.id)) continue
      this.#requested.add(row.id)
      this.#pending.push(row)
    }
    this.#flushing ??= Promise.resolve().then(() => this.#flush(priority))
    await this.#flushing
  }

  /** These rows came with other requests. */
  skip(ids: readonly string[]) {
    for (const id of ids) this.#requested.add(id)
  }

  clear() {
    this.#requested.clear()
  }

  async #flush(priority: Priority) {
    const rows = this.#pending
    this.#pending = []
    this.#flushing = null
    if (rows.length === 0) return
    const stored = await this.#parts.stored(rows.map(({ id }) => id))
    const missing = rows.filter(({ id }) => !stored.has(id))
    const customerIds = [...new Set(missing.map(({ customerId }) => customerId))]
    const read = async (lot: readonly string[]) => {
      try {
        await this.#parts.read(lot, priority)
      } catch (error) {
        if (!isPassing(error)) return
        for (const { id, customerId } of missing) if (lot.includes(customerId)) this.#requested.delete(id)
      }
    }
    await Promise.all(inLots(customerIds, this.#parts.most()).map(read))
  }
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

/** Reads the names and vehicles that a screen shows before the sync comes to them. */
export class ScreenReads {
  readonly #parts: ScreenReadsParts
  readonly #names: RequestedOnce
  readonly #vehicles: RequestedOnce
  #naming: Promise<void> | null = null

  constructor(parts: ScreenReadsParts) {
    this.#parts = parts
    const { shop, store } = parts
    this.#names = new RequestedOnce({
      stored: async (ids) => idsOf(await (await store()).customers(ids)),
      read: (ids, priority) => this.#readNames(ids, priority),
      most: () => (shop.people ? MOST_NAMED : 1),
    })
    this.#vehicles = new RequestedOnce({
      stored: async (ids) => idsOf(await (await store()).vehicles(ids)),
      read: ([id = '']) => this.#readVehiclesOf(id),
      most: () => 1,
    })
  }

  async requestNames(ids: readonly string[], priority?: Priority) {
    this.#naming = this.#names.request(
      ids.map((id) => ({ id, customerId: id })),
      priority,
    )
    await this.#naming
  }

  async requestVehicles(cards: readonly CardVehicle[]) {
    if (!this.#parts.shop.vehicles) return
    // Most vehicles come with the names.
    if (this.#parts.shop.people) await this.#naming
    await this.#vehicles.request(cards.map(({ vehicleId: id, customerId }) => ({ id, customerId })))
  }

  clear() {
    this.#names.clear()
    this.#vehicles.clear()
  }

  async #readNames(ids: readonly string[], priority: Priority) {
    const { people, customers } = this.#parts.shop
    if (people) {
      const rows = rowsOfPeople(await people.named(ids, { priority }))
      this.#vehicles.skip(rows.vehicles.map(({ id }) => id))
      return this.#upsert(rows)
    }
    const rows = await Promise.all(ids.map((id) => customers.get(id, { priority })))
    return this.#upsert({ customers: rows.map(knownCustomer), vehicles: [] })
  }

  /** The APIs have no request for one vehicle. */
  async #readVehiclesOf(customerId: string) {
    const page = await this.#parts.shop.vehicles?.ofCustomer(customerId, null, VEHICLES_PAGE, {
      priority: 'screen',
    })
    if (!page) return
    const isAll = page.next === null && page.skipped === 0
    await this.#upsert({
      customers: [],
      vehicles: page.rows.map(knownVehicle),
      vehiclesReadOf: isAll ? [customerId] : [],
    })
  }

  async #upsert(rows: Rows & Batch) {
    // The screen shows the rows even where the store can't take them.
    await (await this.#parts.store()).put(rows).catch(() => {})
    this.#parts.onRows(rows)
  }
}

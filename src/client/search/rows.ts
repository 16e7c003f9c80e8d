import * as z from 'zod/mini'
import type { Customer, Person, Vehicle } from '~/client/nouns/nouns'

// The fields by which the index finds and names a record. A page that opens the record reads all of it.

export const KnownCustomer = z.object({
  id: z.string(),
  name: z.string(),
  /** The person, where the name is a company's. */
  contact: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Milliseconds; 0 where the service's time does not parse. */
  createdAt: z.number(),
  updatedAt: z.number(),
})

export const KnownVehicle = z.object({
  id: z.string(),
  customerId: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  plate: z.nullable(z.string()),
  vin: z.nullable(z.string()),
})

export type KnownCustomer = z.output<typeof KnownCustomer>
export type KnownVehicle = z.output<typeof KnownVehicle>

export type Rows = { customers: readonly KnownCustomer[]; vehicles: readonly KnownVehicle[] }

const milliseconds = (time: string) => Date.parse(time) || 0

export function knownCustomer({
  id,
  name,
  phone,
  email,
  createdAt,
  updatedAt,
  more,
}: Customer): KnownCustomer {
  const person = more ? [more.firstName, more.lastName].filter((part) => part.trim() !== '').join(' ') : ''
  return {
    id,
    name,
    contact: person === '' || person === name ? null : person,
    phone,
    email,
    createdAt: milliseconds(createdAt),
    updatedAt: milliseconds(updatedAt),
  }
}

export const knownVehicle = ({ id, customerId, year, make, model, plate, vin }: Vehicle): KnownVehicle => ({
  id,
  customerId,
  year,
  make,
  model,
  plate,
  vin,
})

/** The rows of customers whom the service lists with their vehicles. */
export const rowsOfPeople = (people: readonly Person[]) => ({
  customers: people.map(({ customer }) => knownCustomer(customer)),
  vehicles: people.flatMap(({ vehicles }) => vehicles.map(knownVehicle)),
  vehiclesReadOf: people.flatMap(({ customer, isWhole }) => (isWhole ? [customer.id] : [])),
})

/** A page of the list that was under way while a person saved the record has the older row. */
export const isOlder = (row: KnownCustomer, known: KnownCustomer | undefined) =>
  known !== undefined && row.updatedAt < known.updatedAt

/** Several boards' worth. */
const MOST_CACHED = 5_000

type RowCacheParts<Row> = {
  read: (ids: readonly string[]) => Promise<readonly Row[]>
  isSame: (row: Row, other: Row) => boolean
  onRead: () => void
}

/** The rows on screen by id, without waiting. The cache reads together all rows that one render misses. */
export class RowCache<Row extends { id: string }> {
  readonly #parts: RowCacheParts<Row>
  /** Null: a screen has asked for it, and the cache has no row. */
  readonly #rows = new Map<string, Row | null>()
  #missing: string[] = []

  constructor(parts: RowCacheParts<Row>) {
    this.#parts = parts
  }

  get(id: string): Row | null {
    const row = this.#rows.get(id)
    if (row === undefined) this.#request(id)
    return row ?? null
  }

  /** Replaces the rows that a screen has asked for, and with `mayAdd` adds the others. Whether a screen's row changed. */
  update(rows: readonly Row[], mayAdd = false): boolean {
    let isChanged = false
    for (const row of rows) {
      const before = this.#rows.get(row.id)
      if (before === undefined) {
        if (mayAdd) this.#add(row.id, row)
      } else if (before === null || !this.#parts.isSame(before, row)) {
        this.#rows.set(row.id, row)
        isChanged = true
      }
    }
    return isChanged
  }

  clear() {
    this.#rows.clear()
  }

  #add(id: string, row: Row | null) {
    this.#rows.set(id, row)
    for (const oldest of this.#rows.keys()) {
      if (this.#rows.size <= MOST_CACHED) break
      this.#rows.delete(oldest)
    }
  }

  #request(id: string) {
    this.#add(id, null)
    this.#missing.push(id)
    if (this.#missing.length === 1) queueMicrotask(() => void this.#readMissing())
  }

  async #readMissing() {
    const ids = this.#missing
    this.#missing = []
    const rows = await this.#parts.read(ids).catch(() => [])
    for (const row of rows) this.#rows.set(row.id, row)
    if (rows.length > 0) this.#parts.onRead()
  }
}

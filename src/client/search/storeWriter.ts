import type { DBSchema, IDBPDatabase } from 'idb'
import { inLots } from '../lots'
import { isOlder, type KnownCustomer, type KnownVehicle } from './rows'
import { NO_ROWS, type Batch, type Counts, type SyncState } from './stored'

/**
 * `unread` sorts the customers whose vehicles the sync still has to read; `vehiclesAt` sorts the others, by when it did.
 * An index of the database skips rows that lack its field.
 */
export type StoredCustomer = KnownCustomer & { unread?: number; vehiclesAt?: number }

/** The customer to store, given the stored one; null where that is newer. */
export function merge(row: KnownCustomer, stored: StoredCustomer | undefined): StoredCustomer | null {
  if (stored === undefined) return { ...row, unread: row.createdAt }
  if (isOlder(row, stored)) return null
  if (stored.unread !== undefined) return { ...row, unread: stored.unread }
  // The change at another computer may have been a vehicle's, so the sync reads this customer's vehicles next.
  return { ...row, vehiclesAt: row.updatedAt > stored.updatedAt ? 0 : (stored.vehiclesAt ?? 0) }
}

/** The same customer with all vehicles read at this time. */
export function withVehiclesRead(stored: StoredCustomer, at: number): StoredCustomer {
  const { unread: _, ...row } = stored
  return { ...row, vehiclesAt: at }
}

export interface Schema extends DBSchema {
  customers: { key: string; value: StoredCustomer; indexes: { unread: number; vehiclesAt: number } }
  vehicles: { key: string; value: KnownVehicle; indexes: { customerId: string } }
  /** Updated with the rows: counting 100,000 of them after each page would be slow. */
  counts: { key: 'counts'; value: Counts }
  sync: { key: 'sync'; value: SyncState }
}

export type Database = IDBPDatabase<Schema>

export const OBJECT_STORES = ['customers', 'vehicles', 'counts', 'sync'] as const

/** 500 customers in one go would delay a key press by a tenth of a second. */
const LOT = 50

type Row = { id: string }
type Readable<Stored> = {
  get: (id: string) => Promise<Stored | undefined>
  getAll: (range: IDBKeyRange, most: number) => Promise<Stored[]>
}

/**
 * The stored rows with these ids. Ids mostly rise with time, so the rows of a list's page are neighbours: reading their
 * range is one request instead of hundreds, each of which costs the page more than its row.
 */
export async function readSome<Stored extends Row>(
  store: Readable<Stored>,
  ids: readonly string[],
): Promise<Map<string, Stored>> {
  const wanted = new Set(ids)
  const sorted = [...wanted].toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const most = 2 * wanted.size
  const range = await store.getAll(IDBKeyRange.bound(first, last), most)
  const found = new Map(range.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]))
  const end = range.at(-1)
  if (range.length < most || end === undefined) return found
  // Other rows are between them: read those after the range one by one.
  const rest = await Promise.all(sorted.filter((id) => id > end.id).map((id) => store.get(id)))
  for (const row of rest) if (row) found.set(row.id, row)
  return found
}

/** Rows that differ from the stored ones: rewriting an equal row costs as much as a new one. */
export const changedOf = <Stored extends Row>(
  rows: Iterable<Stored>,
  stored: ReadonlyMap<string, Stored>,
): Stored[] => [...rows].filter((row) => JSON.stringify(row) !== JSON.stringify(stored.get(row.id)))

const lastOfEachId = <Each extends Row>(rows: readonly Each[]) => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

type Transaction = ReturnType<typeof begin>

const begin = (database: Database) => database.transaction(OBJECT_STORES, 'readwrite')

async function putAll(tx: Transaction, batch: Batch, now: number) {
  const [customers, vehicles] = [tx.objectStore('customers'), tx.objectStore('vehicles')]
  const rows = lastOfEachId(batch.customers ?? [])
  const cars = lastOfEachId(batch.vehicles ?? [])
  const vehiclesReadOf = new Set(batch.vehiclesReadOf)
  const counts = { ...((await tx.objectStore('counts').get('counts')) ?? NO_ROWS) }
  const stored = await readSome(customers, [...rows.map(({ id }) => id), ...vehiclesReadOf])
  const next = new Map(stored)
  for (const row of rows) {
    const before = next.get(row.id)
    if (before === undefined) {
      counts.customers += 1
      counts.unread += 1
    }
    const merged = merge(row, before)
    if (merged) next.set(row.id, merged)
  }
  for (const id of vehiclesReadOf) {
    const row = next.get(id)
    if (row === undefined) continue
    if (row.unread !== undefined) counts.unread -= 1
    next.set(id, withVehiclesRead(row, now))
  }
  const storedCars = await readSome(
    vehicles,
    cars.map(({ id }) => id),
  )
  for (const lot of inLots(changedOf(next.values(), stored), LOT))
    await Promise.all(lot.map((row) => customers.put(row)))
  for (const lot of inLots(changedOf(cars, storedCars), LOT))
    await Promise.all(lot.map((row) => vehicles.put(row)))
  if (batch.sync) await tx.objectStore('sync').put(batch.sync, 'sync')
  await tx.objectStore('counts').put(counts, 'counts')
}

/** Writes all of the batch or nothing: without the abort, a transaction that fails half-way keeps its first writes. */
export async function write(database: Database, batch: Batch, now: number) {
  const tx = begin(database)
  const ended = tx.done.catch((error: unknown) => error ?? new Error('the transaction failed'))
  try {
    await putAll(tx, batch, now)
  } catch (error) {
    try {
      tx.abort()
    } catch {
      // The browser has aborted it already: the disk is full, or the database is gone.
    }
    throw error
  }
  const error = await ended
  if (error !== undefined) throw error
}

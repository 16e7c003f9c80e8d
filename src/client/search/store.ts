import { type DBSchema, type IDBPDatabase, deleteDB, openDB } from 'idb'
import { inLots } from '~/client/api/pages'
import { isOlder, type KnownCustomer, type KnownVehicle, type Rows } from './rows'
import { NO_ROWS, type Batch, type Counts, type SyncState, NOTHING_READ } from './stored'

/**
 * `unread` sorts the customers whose vehicles the sync still has to read; `vehiclesAt` sorts the others, by when it did.
 * An index of the database skips rows that lack its field.
 */
export type StoredCustomer = KnownCustomer & { unread?: number; vehiclesAt?: number }

/** The customer to store, given the stored one; null where that is newer. */
export function mergeCustomer(row: KnownCustomer, stored: StoredCustomer | undefined): StoredCustomer | null {
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

type Transaction = ReturnType<typeof beginWriting>

const beginWriting = (database: Database) => database.transaction(OBJECT_STORES, 'readwrite')

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
    const merged = mergeCustomer(row, before)
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
export async function writeBatch(database: Database, batch: Batch, now: number) {
  const tx = beginWriting(database)
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

/** Rejects where the browser has no IndexedDB or forbids it. `onWiped`: another tab has deleted the database. */
export type OpenStore = (connection: string, onWiped: () => void) => Promise<IndexStore>

/** One database a connection. */
const PREFIX = 'frontdesk-search-index-'

const openDatabase = (connection: string, onClosed: (why: 'closed' | 'deleted') => void): Promise<Database> =>
  openDB<Schema>(PREFIX + connection, 1, {
    upgrade(fresh) {
      const customers = fresh.createObjectStore('customers', { keyPath: 'id' })
      customers.createIndex('unread', 'unread')
      customers.createIndex('vehiclesAt', 'vehiclesAt')
      fresh.createObjectStore('vehicles', { keyPath: 'id' }).createIndex('customerId', 'customerId')
      fresh.createObjectStore('counts')
      fresh.createObjectStore('sync')
    },
    blocking(_current, wanted, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
      onClosed(wanted === null ? 'deleted' : 'closed')
    },
    terminated: () => onClosed('closed'),
  })

/** Empties the database first: a suspended tab can delay the deletion, and must not leave readable rows. */
async function deleteDatabase(connection: string, database: Database) {
  const tx = database.transaction(OBJECT_STORES, 'readwrite')
  await Promise.all([...OBJECT_STORES.map((store) => tx.objectStore(store).clear()), tx.done])
  database.close()
  await new Promise<void>((resolve, reject) => {
    deleteDB(PREFIX + connection, { blocked: () => resolve() }).then(resolve, reject)
  })
}

async function databaseNames() {
  try {
    return await indexedDB.databases()
  } catch {
    // Not every browser has databases, or lists them.
    return []
  }
}

/** Deletes the index of every connection: a replaced key left its own behind. */
export async function deleteAllStores() {
  for (const { name } of await databaseNames()) {
    if (!name?.startsWith(PREFIX)) continue
    const connection = name.slice(PREFIX.length)
    await deleteDatabase(connection, await openDatabase(connection, () => {}))
  }
}

/** The worker adds a chunk to its index within a frame. */
const CHUNK = 2_000

/** All stored rows of a connection, in chunks. */
export async function* readStored(connection: string): AsyncGenerator<Rows> {
  const database = await openDatabase(connection, () => {})
  async function* chunksOf<Name extends 'customers' | 'vehicles'>(name: Name) {
    for (let after = ''; ;) {
      const rows = await database.getAll(name, IDBKeyRange.lowerBound(after, true), CHUNK)
      yield rows
      const last = rows.at(-1)
      if (rows.length < CHUNK || !last) return
      after = last.id
    }
  }
  try {
    for await (const customers of chunksOf('customers')) yield { customers, vehicles: [] }
    for await (const vehicles of chunksOf('vehicles')) yield { customers: [], vehicles }
  } finally {
    database.close()
  }
}

/** The index in IndexedDB. */
export class DurableStore {
  /** Whether the search worker and the next page can read it. */
  readonly isDurable: boolean = true
  readonly #connection: string
  readonly #onWiped: () => void
  readonly #now: () => number
  #opening: Promise<Database> | null = null
  #isWiped = false

  private constructor(connection: string, onWiped: () => void, now: () => number) {
    this.#connection = connection
    this.#onWiped = onWiped
    this.#now = now
  }

  static async open(connection: string, onWiped = () => {}, now = Date.now) {
    const store = new DurableStore(connection, onWiped, now)
    await store.#database()
    return store
  }

  async put(batch: Batch): Promise<void> {
    if (!this.#isWiped) await writeBatch(await this.#database(), batch, this.#now())
  }

  /** Those of these customers that are stored. */
  async customers(ids: readonly string[]): Promise<StoredCustomer[]> {
    const { store } = (await this.#database()).transaction('customers')
    const rows = await Promise.all(ids.map((id) => store.get(id)))
    return rows.filter((row) => row !== undefined)
  }

  async vehicles(ids: readonly string[]): Promise<KnownVehicle[]> {
    const { store } = (await this.#database()).transaction('vehicles')
    const rows = await Promise.all(ids.map((id) => store.get(id)))
    return rows.filter((row) => row !== undefined)
  }

  /** Maybe not all: the customer's `unread` says so. */
  async vehiclesOf(customerIds: readonly string[]): Promise<KnownVehicle[]> {
    const index = (await this.#database()).transaction('vehicles').store.index('customerId')
    return (await Promise.all(customerIds.map((id) => index.getAll(id)))).flat()
  }

  /** The newest customer whose vehicles the sync still has to read. */
  nextUnread(skip: ReadonlySet<string>): Promise<string | null> {
    return this.#firstIn('unread', null, 'prev', skip)
  }

  /** The customer whose vehicles the sync read longest ago, and before this time. */
  nextStale(before: number, skip: ReadonlySet<string>): Promise<string | null> {
    return this.#firstIn('vehiclesAt', IDBKeyRange.upperBound(before, true), 'next', skip)
  }

  async counts(): Promise<Counts> {
    return (await (await this.#database()).get('counts', 'counts')) ?? NO_ROWS
  }

  async sync(): Promise<SyncState> {
    return (await (await this.#database()).get('sync', 'sync')) ?? NOTHING_READ
  }

  /** Deletes everything, and ignores later writes. */
  async wipe(): Promise<void> {
    if (this.#isWiped) return
    const database = await this.#database()
    this.#isWiped = true
    this.#opening = null
    await deleteDatabase(this.#connection, database)
  }

  #database() {
    if (this.#isWiped) return Promise.reject(new Error('the search index has been wiped'))
    const opening = (this.#opening ??= openDatabase(this.#connection, (why) => {
      this.#opening = null
      // Opening a deleted database would create it again.
      if (why !== 'deleted' || this.#isWiped) return
      this.#isWiped = true
      this.#onWiped()
    }))
    opening.catch(() => (this.#opening = null))
    return opening
  }

  async #firstIn(
    index: 'unread' | 'vehiclesAt',
    range: IDBKeyRange | null,
    direction: 'next' | 'prev',
    skip: ReadonlySet<string>,
  ) {
    const { store } = (await this.#database()).transaction('customers')
    let cursor = await store.index(index).openKeyCursor(range, direction)
    while (cursor && skip.has(cursor.primaryKey)) cursor = await cursor.continue()
    return cursor?.primaryKey ?? null
  }
}

/** The database, or none. */
export type IndexStore = Pick<DurableStore, keyof DurableStore>

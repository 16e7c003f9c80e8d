import { deleteDB, openDB } from 'idb'
import type { KnownVehicle, Rows } from './rows'
import { NO_ROWS, NOTHING_READ, type Batch, type Counts, type SyncState } from './stored'
import { OBJECT_STORES, write, type Database, type Schema, type StoredCustomer } from './storeWriter'

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
    if (!this.#isWiped) await write(await this.#database(), batch, this.#now())
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

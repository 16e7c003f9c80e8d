import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { CrawlState } from './crawlState'
import type { KnownVehicle } from './rows'
import type { Counts, KeptCustomer } from './store'

interface DirectorySchema extends DBSchema {
  customers: { key: string; value: KeptCustomer; indexes: { unread: number; vehiclesAt: number } }
  vehicles: { key: string; value: KnownVehicle; indexes: { customerId: string } }
  /** Kept in step with the rows: counting 100,000 of them after each page would be slow. */
  counts: { key: 'counts'; value: Counts }
  crawl: { key: 'crawl'; value: CrawlState }
}

export type DirectoryDatabase = IDBPDatabase<DirectorySchema>

export const NONE: Counts = { customers: 0, unread: 0 }
export const STORES = ['customers', 'vehicles', 'counts', 'crawl'] as const

/** Begins the name of each connection's. */
export const DIRECTORIES = 'frontdesk-search-'
const nameOf = (connection: string) => DIRECTORIES + connection

/** Rejects where the browser has no IndexedDB or forbids it. `onGone` is told when it must be opened anew. */
export async function openDirectoryDatabase(
  connection: string,
  onGone: (why: 'closed' | 'deleted') => void,
): Promise<DirectoryDatabase> {
  const database = await openDB<DirectorySchema>(nameOf(connection), 1, {
    upgrade(fresh) {
      const customers = fresh.createObjectStore('customers', { keyPath: 'id' })
      customers.createIndex('unread', 'unread')
      customers.createIndex('vehiclesAt', 'vehiclesAt')
      fresh.createObjectStore('vehicles', { keyPath: 'id' }).createIndex('customerId', 'customerId')
      fresh.createObjectStore('counts')
      fresh.createObjectStore('crawl')
    },
    blocking(_current, wanted, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
      onGone(wanted === null ? 'deleted' : 'closed')
    },
    terminated: () => onGone('closed'),
  })
  return database
}

/** Emptied first: a tab that sleeps can keep the deletion waiting, but nothing is to be found even then. */
export async function deleteDirectoryDatabase(connection: string, open: DirectoryDatabase) {
  const tx = open.transaction(STORES, 'readwrite')
  await Promise.all([...STORES.map((store) => tx.objectStore(store).clear()), tx.done])
  open.close()
  await new Promise<void>((resolve, reject) => {
    deleteDB(nameOf(connection), { blocked: () => resolve() }).then(resolve, reject)
  })
}

import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb'
import type { Entry, JournalStore } from './entry'

const NAME = 'frontdesk-outbox'

/** `order` is given by the database: no clock says in which order two tabs saved. */
type StoredEntry = Entry & { order?: number }

interface Schema extends DBSchema {
  entries: { key: number; value: StoredEntry; indexes: { id: string } }
}

type Writable = IDBPObjectStore<Schema, ['entries'], 'entries', 'readwrite'>

function entryOf({ order: _order, ...entry }: StoredEntry): Entry {
  return entry
}

/** Strict: a transaction is done when the disk has it, and not when the system promises to write it. */
const STRICT = { durability: 'strict' } as const

/** Rejects where the browser has no IndexedDB or forbids it. */
export async function openDurableStore(name = NAME): Promise<JournalStore> {
  let open: Promise<IDBPDatabase<Schema>> | null = null

  const database = () => {
    open ??= openDB<Schema>(name, 1, {
      upgrade(fresh) {
        const entries = fresh.createObjectStore('entries', { keyPath: 'order', autoIncrement: true })
        entries.createIndex('id', 'id', { unique: true })
      },
      // A newer page in another tab may upgrade; the next use here opens again.
      blocking(_current, _blocked, event) {
        open = null
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated() {
        open = null
      },
    })
    open.catch(() => (open = null))
    return open
  }

  async function begin() {
    try {
      return (await database()).transaction('entries', 'readwrite', STRICT)
    } catch {
      // The browser may have closed the connection under us (a wiped profile, a suspended tab).
      open = null
      return (await database()).transaction('entries', 'readwrite', STRICT)
    }
  }

  async function writing<T>(work: (entries: Writable) => Promise<T>): Promise<T> {
    const tx = await begin()
    const [result] = await Promise.all([work(tx.store), tx.done])
    return result
  }

  await database()

  return {
    durable: true,
    async add(entry) {
      await writing((entries) => entries.add(entry))
    },
    change: (id, next) =>
      writing(async (entries) => {
        const row = await entries.index('id').get(id)
        const changed = row ? next(entryOf(row)) : null
        // What the next one leaves out is gone with this one: of the row only its place stays.
        if (row && changed)
          await entries.put({ ...changed, ...(row.order !== undefined && { order: row.order }) })
        return changed
      }),
    remove: (id, only = () => true) =>
      writing(async (entries) => {
        const cursor = await entries.index('id').openCursor(id)
        if (!cursor || !only(entryOf(cursor.value))) return false
        await cursor.delete()
        return true
      }),
    replace: (id, entry) =>
      writing(async (entries) => {
        const cursor = await entries.index('id').openCursor(id)
        if (!cursor) return false
        await cursor.delete()
        await entries.add(entry)
        return true
      }),
    async all() {
      return (await (await database()).getAll('entries')).map(entryOf)
    },
  }
}

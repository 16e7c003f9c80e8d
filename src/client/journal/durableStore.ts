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

/** A database that has not opened, read or begun to commit by now is given up. */
const PATIENCE_MS = 5_000

async function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Opens the database at its first use, and again after a failure. */
export function openDurableStore(name = NAME, patienceMs = PATIENCE_MS): JournalStore {
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
    return inTime(open, patienceMs)
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
    const timer = setTimeout(() => abort(tx), patienceMs)
    try {
      const [result] = await Promise.all([work(tx.store), tx.done])
      return result
    } finally {
      clearTimeout(timer)
    }
  }

  return {
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
      return (await inTime((await database()).getAll('entries'), patienceMs)).map(entryOf)
    },
  }
}

/** What an aborted transaction did is undone. One that commits already can't be aborted: its end is waited for. */
function abort(tx: { abort(): void }) {
  try {
    tx.abort()
  } catch {
    // It commits, or is over.
  }
}

import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Delays } from './delays'
import type { Edit, Entry, OutboxStore } from './entry'
import { actsIn } from './view'

const NAME = 'frontdesk-outbox'

/** The database gives `order`: no clock says in which order two tabs saved. */
type StoredEntry = Entry & { order?: number }

interface Schema extends DBSchema {
  entries: { key: number; value: StoredEntry; indexes: { id: string } }
}

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
export function openOutboxStore(name = NAME, patienceMs = PATIENCE_MS): OutboxStore {
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

  return {
    async all() {
      return (await inTime((await database()).getAll('entries'), patienceMs)).map(entryOf)
    },
    async update(edit) {
      const tx = await begin()
      const timer = setTimeout(() => abort(tx), patienceMs)
      const { store } = tx
      const write = async () => {
        const rows = await store.getAll()
        const wanted = edit(rows.map(entryOf))
        if (!wanted) return false
        await Promise.all(writesOf(wanted, rows, store))
        return true
      }
      tx.done.catch(() => {})
      try {
        const isDone = await write()
        await tx.done
        return isDone
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

type Writable = {
  add(row: StoredEntry): Promise<number>
  put(row: StoredEntry): Promise<number>
  delete(order: number): Promise<void>
}

/** An entry that is put takes the order of the one in whose place it comes, also under another id. */
function writesOf({ add = [], put, remove = [] }: Edit, rows: readonly StoredEntry[], store: Writable) {
  const orders = new Map(rows.map(({ id, order = 0 }) => [id, order]))
  return [
    ...remove.flatMap((id) => {
      const order = orders.get(id)
      return order === undefined ? [] : [store.delete(order)]
    }),
    ...[...(put ?? [])].flatMap(([id, entry]) => {
      const order = orders.get(id)
      return order === undefined ? [] : [store.put({ ...entry, order })]
    }),
    ...add.map((entry) => store.add(entry)),
  ]
}

/** What an aborted transaction did is undone. One that commits already can't be aborted: its end is waited for. */
function abort(tx: { abort(): void }) {
  try {
    tx.abort()
  } catch {
    // It commits, or is over.
  }
}

/** How many acts this browser keeps for this page's address, of any connection; null where that can't be told. */
export async function countKeptHere(): Promise<number | null> {
  try {
    return actsIn(await openOutboxStore().all()).length
  } catch {
    return null
  }
}

/** So long the outbox waits before it asks a failed database again. */
export const RETRY_MS = 5_000

/**
 * Repeats a read or a write until the database does it. Nothing is sent meanwhile, and the record stays locked. Undefined
 * when the signal ends it first. `onFailed` runs after each failure.
 */
export async function persist<T>(
  work: () => Promise<T>,
  delays: Delays,
  signal: AbortSignal,
  onFailed?: () => void,
): Promise<T | undefined> {
  for (;;) {
    try {
      return await work()
    } catch {
      onFailed?.()
    }
    await delays.wait(RETRY_MS, signal)
    if (signal.aborted) return undefined
  }
}

/** Puts another state of an entry in its place, in one step. Null where it is gone, or `next` leaves it as it is. */
export async function changeEntry(
  store: OutboxStore,
  id: string,
  next: (entry: Entry, all: readonly Entry[]) => Entry | null,
): Promise<Entry | null> {
  const result: { entry: Entry | null } = { entry: null }
  await store.update((all): Edit | null => {
    const entry = all.find((one) => one.id === id)
    result.entry = entry ? next(entry, all) : null
    return result.entry && { put: new Map([[id, result.entry]]) }
  })
  return result.entry
}

export type WatchedStore = OutboxStore & {
  /** False from a failure on, until the database does the same again. */
  readonly works: boolean
}

/** Notes whether the database does what it is asked for, so that the screen can warn before a person enters something. */
export function watchStore(store: OutboxStore): WatchedStore {
  let failed: 'reading' | 'writing' | null = null

  async function noted<T>(what: 'reading' | 'writing', work: Promise<T>): Promise<T> {
    try {
      const result = await work
      // A full disk can still be read.
      if (what === 'writing' || failed === what) failed = null
      return result
    } catch (error) {
      if (what === 'writing' || failed === null) failed = what
      throw error
    }
  }

  return {
    get works() {
      return failed === null
    },
    all: () => noted('reading', store.all()),
    update: (edit) => noted('writing', store.update(edit)),
  }
}

import { deleteDirectoryDatabase, openDirectoryDatabase, type DirectoryDatabase } from './database'
import { byId, merged, vehiclesRead, type Batch, type DirectoryStore } from './store'

const NONE = { customers: 0, unread: 0 }

const STORES = ['customers', 'vehicles', 'counts', 'crawl'] as const

type Transaction = ReturnType<typeof begin>

const begin = (database: DirectoryDatabase) => database.transaction(STORES, 'readwrite')

async function putInto(tx: Transaction, batch: Batch, now: number) {
  const customers = tx.objectStore('customers')
  const counts = { ...((await tx.objectStore('counts').get('counts')) ?? NONE) }
  await Promise.all(
    byId(batch.customers ?? []).map(async (row) => {
      const kept = await customers.get(row.id)
      const next = merged(row, kept)
      if (kept === undefined) {
        counts.customers += 1
        counts.unread += 1
      }
      if (next) await customers.put(next)
    }),
  )
  await Promise.all(byId(batch.vehicles ?? []).map((row) => tx.objectStore('vehicles').put(row)))
  for (const id of new Set(batch.vehiclesReadOf)) {
    const kept = await customers.get(id)
    if (kept === undefined) continue
    if (kept.unread !== undefined) counts.unread -= 1
    await customers.put(vehiclesRead(kept, now))
  }
  if (batch.crawl) await tx.objectStore('crawl').put(batch.crawl, 'crawl')
  await tx.objectStore('counts').put(counts, 'counts')
}

/** All of it or nothing: a transaction that is let go in the middle would keep what it has. */
async function whole(tx: Transaction, work: Promise<void>) {
  const ended = tx.done.catch((error: unknown) => error ?? new Error('not kept'))
  try {
    await work
  } catch (error) {
    try {
      tx.abort()
    } catch {
      // The browser has given it up already: the disk is full, or the database is gone.
    }
    throw error
  }
  const error = await ended
  if (error !== undefined) throw error
}

/** Rejects where the browser has no IndexedDB or forbids it. `onWiped`: another tab has deleted it. */
export async function openDurableStore(
  connection: string,
  onWiped = () => {},
  now = Date.now,
): Promise<DirectoryStore> {
  let open: Promise<DirectoryDatabase> | null = null
  let isOver = false

  const database = () => {
    if (isOver) return Promise.reject(new Error('the directory has been wiped'))
    const opening = (open ??= openDirectoryDatabase(connection, (why) => {
      open = null
      // Opened again, it would be made again.
      if (why !== 'deleted' || isOver) return
      isOver = true
      onWiped()
    }))
    opening.catch(() => (open = null))
    return opening
  }

  await database()

  return {
    durable: true,
    async put(batch) {
      if (isOver) return
      const tx = begin(await database())
      await whole(tx, putInto(tx, batch, now()))
    },
    async customers(ids) {
      const { store } = (await database()).transaction('customers')
      const rows = await Promise.all(ids.map((id) => store.get(id)))
      return rows.filter((row) => row !== undefined)
    },
    async vehicles(ids) {
      const { store } = (await database()).transaction('vehicles')
      const rows = await Promise.all(ids.map((id) => store.get(id)))
      return rows.filter((row) => row !== undefined)
    },
    async vehiclesOf(customerIds) {
      const index = (await database()).transaction('vehicles').store.index('customerId')
      return (await Promise.all(customerIds.map((id) => index.getAll(id)))).flat()
    },
    async nextUnread(aside) {
      const index = (await database()).transaction('customers').store.index('unread')
      let cursor = await index.openKeyCursor(null, 'prev')
      while (cursor && aside.has(cursor.primaryKey)) cursor = await cursor.continue()
      return cursor?.primaryKey ?? null
    },
    async nextStale(before, aside) {
      const index = (await database()).transaction('customers').store.index('vehiclesAt')
      let cursor = await index.openKeyCursor(IDBKeyRange.upperBound(before, true))
      while (cursor && aside.has(cursor.primaryKey)) cursor = await cursor.continue()
      return cursor?.primaryKey ?? null
    },
    async counts() {
      return (await (await database()).get('counts', 'counts')) ?? NONE
    },
    async crawl() {
      return (await (await database()).get('crawl', 'crawl')) ?? null
    },
    async wipe() {
      if (isOver) return
      const last = await database()
      isOver = true
      open = null
      await deleteDirectoryDatabase(connection, last)
    },
  }
}

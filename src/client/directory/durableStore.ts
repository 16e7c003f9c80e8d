import { deleteDirectoryDatabase, NONE, openDirectoryDatabase, type DirectoryDatabase } from './database'
import type { DirectoryStore } from './store'

const fetchWriter = () => import('./putInto')
let writer: ReturnType<typeof fetchWriter> | null = null

/** What is read first is drawn before it is kept, so what keeps it is no part of the first files. */
export function importWriter() {
  writer ??= fetchWriter()
  writer.catch(() => (writer = null))
  return writer
}

/** Rejects where the browser has no IndexedDB or forbids it. `onWiped`: another tab has deleted it. */
export async function openOutboxStore(
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
      const { putInto } = await importWriter()
      if (!isOver) await putInto(await database(), batch, now())
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

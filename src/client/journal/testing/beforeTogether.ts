import { openDB } from 'idb'
import type { Entry, JournalStore } from '../entry'

/** The disk as the program read and wrote it that knew of no entries that belong together: by its columns alone. */
export async function beforeTogether(name: string): Promise<JournalStore> {
  const database = await openDB(name, 1)
  const rows = () => database.transaction('entries', 'readwrite').store
  const find = (id: string) => rows().index('id').openCursor(id)
  return {
    durable: true,
    async add(entry) {
      await rows().add(entry)
    },
    async change(id, next) {
      const cursor = await find(id)
      const changed: Entry | null = cursor ? next(cursor.value) : null
      if (cursor && changed) await cursor.update({ ...changed, order: cursor.primaryKey })
      return changed
    },
    async remove(id, only = () => true) {
      const cursor = await find(id)
      if (!cursor || !only(cursor.value)) return false
      await cursor.delete()
      return true
    },
    async replace(id, entry) {
      const cursor = await find(id)
      if (!cursor) return false
      await cursor.delete()
      await rows().add(entry)
      return true
    },
    all: async () => rows().getAll(),
  }
}

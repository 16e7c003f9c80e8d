import type { Entry, JournalStore } from './entry'

export type MemoryStore = JournalStore & { get(id: string): Entry | undefined }

/** Where the browser keeps nothing: writes go on, and a crash may need a look. */
export function createMemoryStore(): MemoryStore {
  const entries = new Map<string, Entry>()
  return {
    durable: false,
    get: (id) => entries.get(id),
    async add(entry) {
      entries.set(entry.id, entry)
    },
    async change(id, next) {
      const entry = entries.get(id)
      const changed = entry ? next(entry) : null
      if (changed) entries.set(id, changed)
      return changed
    },
    async remove(id, only = () => true) {
      const entry = entries.get(id)
      return entry !== undefined && only(entry) && entries.delete(id)
    },
    async replace(id, entry) {
      const wasThere = entries.delete(id)
      if (wasThere) entries.set(entry.id, entry)
      return wasThere
    },
    all: async () => [...entries.values()],
  }
}

import type { Entry, JournalStore } from '../entry'

/** Stands for the database of a browser, where a test needs no real one. */
export function createMemoryStore(): JournalStore {
  const entries = new Map<string, Entry>()
  return {
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

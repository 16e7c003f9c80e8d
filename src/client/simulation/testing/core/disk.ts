import type { Entry, JournalStore } from '../../../journal/entry'

/** What localStorage is to the pages of a browser. */
export function createStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  }
}

/** What a database on the disk is to them. */
export function createDisk(): JournalStore {
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

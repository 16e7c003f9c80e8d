import type { Entry, JournalStore } from '../../../journal/entry'

/** What localStorage is to the pages of a browser. */
export function createStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  }
}

/** What a database on the disk is to them. A full disk takes no note of anything, and can still be read. */
export function createDisk() {
  const entries = new Map<string, Entry>()
  let isFull = false
  const write = () => {
    if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
  }
  const store: JournalStore = {
    async add(entry) {
      write()
      entries.set(entry.id, entry)
    },
    async change(id, next) {
      write()
      const entry = entries.get(id)
      const changed = entry ? next(entry) : null
      if (changed) entries.set(id, changed)
      return changed
    },
    async remove(id, only = () => true) {
      write()
      const entry = entries.get(id)
      return entry !== undefined && only(entry) && entries.delete(id)
    },
    async replace(id, entry) {
      write()
      const wasThere = entries.delete(id)
      if (wasThere) entries.set(entry.id, entry)
      return wasThere
    },
    all: async () => [...entries.values()],
  }
  return { store, entries: () => [...entries.values()], fill: (is: boolean) => void (isFull = is) }
}

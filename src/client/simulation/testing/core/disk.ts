import type { Entry, JournalStore } from '../../../journal/entry'

/** What localStorage is to the pages of a browser. */
export function createStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  }
}

/** What a database on the disk is to them. A disk that fails refuses every use, and keeps what it has. */
export function createDisk() {
  const entries = new Map<string, Entry>()
  let isFailing = false
  const use = () => {
    if (isFailing) throw new DOMException('The disk is gone', 'UnknownError')
  }
  const store: JournalStore = {
    async add(entry) {
      use()
      entries.set(entry.id, entry)
    },
    async change(id, next) {
      use()
      const entry = entries.get(id)
      const changed = entry ? next(entry) : null
      if (changed) entries.set(id, changed)
      return changed
    },
    async remove(id, only = () => true) {
      use()
      const entry = entries.get(id)
      return entry !== undefined && only(entry) && entries.delete(id)
    },
    async replace(id, entry) {
      use()
      const wasThere = entries.delete(id)
      if (wasThere) entries.set(entry.id, entry)
      return wasThere
    },
    async all() {
      use()
      return [...entries.values()]
    },
  }
  return { store, entries: () => [...entries.values()], fail: (is: boolean) => void (isFailing = is) }
}

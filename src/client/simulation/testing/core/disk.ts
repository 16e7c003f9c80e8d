import type { Entry, OutboxStore } from '~/client/outbox/entry'

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
  let entries: readonly Entry[] = []
  let isFull = false
  const store: OutboxStore = {
    all: async () => [...entries],
    async update(edit) {
      if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
      const wanted = edit(entries)
      if (!wanted) return false
      const { add = [], put, remove = [] } = wanted
      entries = [
        ...entries.filter(({ id }) => !remove.includes(id)).map((entry) => put?.get(entry.id) ?? entry),
        ...add,
      ]
      return true
    },
  }
  return { store, entries: () => entries, fill: (is: boolean) => void (isFull = is) }
}

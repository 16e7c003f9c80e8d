import type { Entry, OutboxStore } from '~/client/outbox/entry'

/** Stands for the database of a browser, where a test needs no real one. */
export function createMemoryStore(): OutboxStore {
  let entries: readonly Entry[] = []
  return {
    all: async () => [...entries],
    async update(edit) {
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
}

import type { Entry } from './entry'

/** The store's entries as last seen, so that one whose store fails midway goes on from there. */
export function createLastSeen() {
  const seen = new Map<string, { entry: Entry; turn: number }>()
  let turn = 0

  return {
    get: (id: string) => seen.get(id)?.entry,
    all: () => [...seen.values()].map(({ entry }) => entry),
    forget: (id: string) => void seen.delete(id),
    learn(entry: Entry | null) {
      if (entry) seen.set(entry.id, { entry, turn: (turn += 1) })
      return entry
    },
    /** Reads all that there is: what is not among it has been ended, unless it came while this was reading. */
    async reading(read: () => Promise<Entry[]>): Promise<Entry[]> {
      const began = (turn += 1)
      const rows = await read()
      for (const [id, { turn: when }] of seen) if (when < began) seen.delete(id)
      for (const entry of rows) if (!seen.has(entry.id)) seen.set(entry.id, { entry, turn: began })
      return rows
    },
  }
}

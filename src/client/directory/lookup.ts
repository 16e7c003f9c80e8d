/** Several boards' worth. */
const MOST = 5_000

type LookupParts<Row, Value> = {
  lookUp: (ids: readonly string[]) => Promise<readonly Row[]>
  valueOf: (row: Row) => Value
  isSame: (value: Value, other: Value) => boolean
  onFound: () => void
}

/**
 * What is on screen, by its id, at once where it has been asked for before. All that are asked for in one render
 * are looked up together.
 */
export function createLookup<Row extends { id: string }, Value>(parts: LookupParts<Row, Value>) {
  const { lookUp, valueOf, isSame, onFound } = parts
  const known = new Map<string, Value | null>()
  let asked: string[] = []

  async function look() {
    const ids = asked
    asked = []
    const rows = await lookUp(ids).catch(() => [])
    for (const row of rows) known.set(row.id, valueOf(row))
    if (rows.length > 0) onFound()
  }

  function ask(id: string) {
    known.set(id, null)
    for (const oldest of known.keys()) {
      if (known.size <= MOST) break
      known.delete(oldest)
    }
    asked.push(id)
    if (asked.length === 1) queueMicrotask(() => void look())
  }

  return {
    /** Null where it is not known, or not yet. */
    of: (id: string): Value | null => {
      if (!known.has(id)) ask(id)
      return known.get(id) ?? null
    },
    /** Those that are on screen change with it; whether any did. */
    hear: (rows: readonly Row[]): boolean => {
      let isAny = false
      for (const row of rows) {
        const before = known.get(row.id)
        const value = valueOf(row)
        if (before === undefined || (before !== null && isSame(before, value))) continue
        known.set(row.id, value)
        isAny = true
      }
      return isAny
    },
    clear: () => known.clear(),
  }
}

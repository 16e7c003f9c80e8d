import type { KnownCustomer } from './rows'

/** Several boards' worth. */
const MOST = 5_000

/**
 * Names for what is on screen, at once where they have been asked for before. All that are asked for in one render
 * are looked up together.
 */
export function createNames(
  lookUp: (ids: readonly string[]) => Promise<readonly KnownCustomer[]>,
  onFound: () => void,
) {
  const names = new Map<string, string | null>()
  let asked: string[] = []

  async function look() {
    const ids = asked
    asked = []
    const rows = await lookUp(ids).catch(() => [])
    for (const { id, name } of rows) names.set(id, name)
    if (rows.length > 0) onFound()
  }

  function ask(id: string) {
    names.set(id, null)
    for (const oldest of names.keys()) {
      if (names.size <= MOST) break
      names.delete(oldest)
    }
    asked.push(id)
    if (asked.length === 1) queueMicrotask(() => void look())
  }

  return {
    /** Null where it is not known, or not yet. */
    nameOf(id: string): string | null {
      if (!names.has(id)) ask(id)
      return names.get(id) ?? null
    },
    /** Those that are on screen change with it; whether any did. */
    hear(rows: readonly KnownCustomer[]): boolean {
      const changed = rows.filter(({ id, name }) => names.has(id) && names.get(id) !== name)
      for (const { id, name } of changed) names.set(id, name)
      return changed.length > 0
    },
    clear: () => names.clear(),
  }
}

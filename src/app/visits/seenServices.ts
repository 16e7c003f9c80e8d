import type { Appointment } from '../../client/nouns'

const MOST = 40

/** What this shop has been doing lately, the most frequent first; however it was spelled, each once. */
export function seenServices(rows: Iterable<Appointment>): string[] {
  const counts = new Map<string, { spelled: string; count: number }>()
  for (const { service } of rows) {
    const spelled = service?.trim() ?? ''
    if (spelled === '') continue
    const key = spelled.toLowerCase()
    const known = counts.get(key) ?? { spelled, count: 0 }
    counts.set(key, { ...known, count: known.count + 1 })
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count || a.spelled.localeCompare(b.spelled))
    .slice(0, MOST)
    .map(({ spelled }) => spelled)
}

import type { Appointment } from '~/client/nouns/nouns'
import { foldedWords, startsWordsOf } from '~/domain/text/wordStarts'

const MOST_SUGGESTED = 6

/** What this shop has been doing lately, the most frequent first; however it was spelled, each once. */
export function seenServices(rows: Iterable<Pick<Appointment, 'service'>>): string[] {
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
    .map(({ spelled }) => spelled)
}

/** Those with the typed words in them, and before anything is typed the most frequent. What stands there already is none. */
export function suggestServices(seen: readonly string[], typed: string): string[] {
  const parts = foldedWords(typed)
  if (parts.length === 0 && typed.trim() !== '') return []
  return seen
    .filter((service) => service !== typed.trim() && startsWordsOf(service, parts))
    .slice(0, MOST_SUGGESTED)
}

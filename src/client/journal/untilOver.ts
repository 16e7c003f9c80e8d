import { firstOf, isOver, type Entry } from './entry'
import type { Journal } from './journal'
import type { JournalSnapshot } from './snapshot'

/** Under its own key or as the person had it sent again as new; null where none is kept. */
const keptAs = ({ entries }: Pick<JournalSnapshot, 'entries'>, key: string): Entry | null =>
  entries.find((entry) => firstOf(entry) === key) ?? null

/**
 * Waits for the end of an entry that was made before this page was opened. Null when it is no longer kept:
 * confirmed, or left; else as it was left, refused or unsure.
 */
export function untilOver(
  journal: Pick<Journal, 'fresh' | 'get' | 'subscribe'>,
  key: string,
): Promise<Entry | null> {
  return new Promise((resolve) => {
    async function look() {
      const shown = keptAs(journal.get(), key)
      if (shown && isOver(shown)) return end(shown)
      const kept = keptAs(await journal.fresh(), key)
      if (!kept || isOver(kept)) end(kept)
    }
    function end(entry: Entry | null) {
      leave()
      resolve(entry)
    }
    const leave = journal.subscribe(() => void look())
    void look()
  })
}

import type { Entry } from '../../client/journal/entry'
import type { Journal } from '../../client/journal/journal'
import type { Note } from './notes'

/** Short of the day that a service knows a key for, as the journal counts it; see journal/age.ts. */
const KNOWN_MS = 23 * 3_600_000

/** Whether its key still keeps a second sending from being a second effect, and nobody has decided about it since. */
export const stillThere = ({ at, wasUnsure }: Note, now: number) =>
  !wasUnsure && now >= at && now - at < KNOWN_MS

/**
 * Waits for the end of an entry that was made before this page was opened. Null when it is no longer kept:
 * confirmed, or never written down; else as it was left, refused or unsure.
 */
export function followed(
  journal: Pick<Journal, 'find' | 'get' | 'subscribe'>,
  key: string,
): Promise<Entry | null> {
  return new Promise((resolve) => {
    async function look() {
      const shown = journal.get().entries.find(({ id }) => id === key)
      if (shown?.state === 'refused' || shown?.state === 'unsure') return end(shown)
      const kept = await journal.find(key)
      if (!kept) end(null)
      else if (kept.state === 'refused' || kept.state === 'unsure') end(kept)
    }
    function end(entry: Entry | null) {
      leave()
      resolve(entry)
    }
    const leave = journal.subscribe(() => void look())
    void look()
  })
}

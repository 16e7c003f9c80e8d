import { firstOf, isOver, type Entry } from '../../client/journal/entry'
import type { Journal } from '../../client/journal/journal'
import type { JournalSnapshot } from '../../client/journal/snapshot'
import { keyOf, STEPS, type Note, type Notes, type Step } from './notes'

/** Short of the day that a service knows a key for, as the journal counts it; see journal/age.ts. */
const KNOWN_MS = 23 * 3_600_000

/** Whether its key still keeps a second sending from being a second effect, and nobody has decided about it since. */
export const stillThere = ({ at, wasUnsure }: Note, now: number) =>
  !wasUnsure && now >= at && now - at < KNOWN_MS

/** The entry of a step, under its own key or as the person had it sent again as new; null where none is kept. */
export const keptAs = ({ entries }: Pick<JournalSnapshot, 'entries'>, key: string): Entry | null =>
  entries.find((entry) => firstOf(entry) === key) ?? null

/** The steps that are handed on and not over: what they are to save can't be changed any more. */
export function keptSteps(notes: Notes | null, journal: Pick<JournalSnapshot, 'entries'>): ReadonlySet<Step> {
  return new Set(
    STEPS.filter((step) => {
      const known = notes?.steps[step]
      return notes && known?.isBegun && keptAs(journal, keyOf(notes.id, step, known.attempt))
    }),
  )
}

/**
 * Waits for the end of an entry that was made before this page was opened. Null when it is no longer kept:
 * confirmed, or never written down; else as it was left, refused or unsure.
 */
export function followed(
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

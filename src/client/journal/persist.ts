import type { JournalStore } from './entry'
import type { Nudges } from './nudges'

/** So long the journal waits before it asks a failed database again. */
export const RETRY_MS = 5_000

/**
 * Repeats a read or a write until the database does it. Nothing is sent meanwhile, and the entry stays locked. Undefined
 * when the signal ends it first. `onFailed` runs after each failure.
 */
export async function persist<T>(
  work: () => Promise<T>,
  nudges: Nudges,
  signal: AbortSignal,
  onFailed?: () => void,
): Promise<T | undefined> {
  for (;;) {
    try {
      return await work()
    } catch {
      onFailed?.()
    }
    await nudges.wait(RETRY_MS, signal)
    if (signal.aborted) return undefined
  }
}

export type WatchedStore = JournalStore & {
  /** False from a failure on, until the database does the same again. */
  readonly works: boolean
}

/** Notes whether the database does what it is asked for, so that the screen can warn before something is entered. */
export function watchStore(store: JournalStore): WatchedStore {
  let failed: 'reading' | 'writing' | null = null

  async function noted<T>(what: 'reading' | 'writing', work: Promise<T>): Promise<T> {
    try {
      const result = await work
      // A full disk can still be read.
      if (what === 'writing' || failed === what) failed = null
      return result
    } catch (error) {
      if (what === 'writing' || failed === null) failed = what
      throw error
    }
  }

  return {
    get works() {
      return failed === null
    },
    add: (entry) => noted('writing', store.add(entry)),
    change: (id, next) => noted('writing', store.change(id, next)),
    remove: (id, only) => noted('writing', store.remove(id, only)),
    replace: (id, entry) => noted('writing', store.replace(id, entry)),
    all: () => noted('reading', store.all()),
  }
}

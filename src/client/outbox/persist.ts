import type { Edit, Entry, OutboxStore } from './entry'
import type { Waiting } from './waiting'

/** So long the outbox waits before it asks a failed database again. */
export const RETRY_MS = 5_000

/**
 * Repeats a read or a write until the database does it. Nothing is sent meanwhile, and the record stays locked. Undefined
 * when the signal ends it first. `onFailed` runs after each failure.
 */
export async function persist<T>(
  work: () => Promise<T>,
  waiting: Waiting,
  signal: AbortSignal,
  onFailed?: () => void,
): Promise<T | undefined> {
  for (;;) {
    try {
      return await work()
    } catch {
      onFailed?.()
    }
    await waiting.wait(RETRY_MS, signal)
    if (signal.aborted) return undefined
  }
}

/** Puts another state of an entry in its place, in one step. Null where it is gone, or `next` leaves it as it is. */
export async function changeEntry(
  store: OutboxStore,
  id: string,
  next: (entry: Entry, all: readonly Entry[]) => Entry | null,
): Promise<Entry | null> {
  const result: { entry: Entry | null } = { entry: null }
  await store.update((all): Edit | null => {
    const entry = all.find((one) => one.id === id)
    result.entry = entry ? next(entry, all) : null
    return result.entry && { put: new Map([[id, result.entry]]) }
  })
  return result.entry
}

export type WatchedStore = OutboxStore & {
  /** False from a failure on, until the database does the same again. */
  readonly works: boolean
}

/** Notes whether the database does what it is asked for, so that the screen can warn before a person enters something. */
export function watchStore(store: OutboxStore): WatchedStore {
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
    all: () => noted('reading', store.all()),
    update: (edit) => noted('writing', store.update(edit)),
  }
}

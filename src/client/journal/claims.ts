import type { Entry } from './entry'

/** Who is at an entry: one tab of this browser at a time. */
export type Claims = {
  /** A new entry is this tab's before any other can see it. */
  create(entry: Entry, add: (entry: Entry) => Promise<void>, during: () => Promise<void>): void
  /**
   * Resolves as soon as it is known whether this tab has it; `during` starts with it and ends it. With
   * `patience` a tab that does not get it at once stays in line, since the holder may crash.
   */
  claim(id: string, during: () => Promise<void>, patience?: AbortSignal): Promise<boolean>
}

/** As much of the browser's LockManager as is needed. */
export type Locks = {
  request(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    run: (lock: unknown) => Promise<void>,
  ): Promise<unknown>
}

/** Where the browser has no locks a page shares nothing with other tabs, so that what it has is its own. */
export const ALONE: Locks = { request: (_name, _options, run) => run({}) }

const nameOf = (id: string) => `frontdesk-journal-${id}`

/** A lock goes with its tab, however the tab ends; there is no time-out to guess. */
export function createLockClaims(locks: Locks): Claims {
  /** Locks that fail must not stop a write: sent by two tabs it is still one key, and the service takes one. */
  async function locked(name: string, options: { ifAvailable?: boolean; signal?: AbortSignal }, run: Run) {
    let isGranted = false
    try {
      await locks.request(name, options, async (lock) => {
        isGranted = true
        await run(lock)
      })
    } catch {
      if (!isGranted && !options.signal?.aborted) await run({})
    }
  }

  return {
    create(entry, add, during) {
      void locked(nameOf(entry.id), { ifAvailable: true }, async () => {
        await add(entry)
        await during()
      })
    },
    claim: (id, during, patience) =>
      new Promise((resolve) => {
        void locked(nameOf(id), { ifAvailable: true }, async (lock) => {
          resolve(lock !== null)
          if (lock !== null) await during()
          else if (patience) void locked(nameOf(id), { signal: patience }, during)
        })
      }),
  }
}

type Run = (lock: unknown) => Promise<void>

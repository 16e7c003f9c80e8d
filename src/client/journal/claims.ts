import type { Entry } from './entry'

/** Who is at an entry: one tab of this browser at a time. */
export type Claims = {
  /**
   * A new entry is this tab's before any other can see it. `during` begins once `add` has put it into the database. False
   * where the browser gives no lock: then neither runs.
   */
  create(entry: Entry, add: (entry: Entry) => Promise<boolean>, during: () => Promise<void>): Promise<boolean>
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

const nameOf = (id: string) => `frontdesk-journal-${id}`

/** A lock goes with its tab, however the tab ends; there is no time-out to guess. */
export function createLockClaims(locks: Locks): Claims {
  /** Whether `run` was run: a browser that forbids locks rejects. */
  async function locked(name: string, options: { ifAvailable?: boolean; signal?: AbortSignal }, run: Run) {
    let isGranted = false
    try {
      await locks.request(name, options, async (lock) => {
        isGranted = true
        await run(lock)
      })
    } catch {
      // The browser forbids locks, or the caller has stopped waiting.
    }
    return isGranted
  }

  return {
    create: (entry, add, during) =>
      locked(nameOf(entry.id), { ifAvailable: true }, async () => {
        if (await add(entry)) await during()
      }),
    claim: (id, during, patience) =>
      new Promise((resolve) => {
        void locked(nameOf(id), { ifAvailable: true }, async (lock) => {
          resolve(lock !== null)
          if (lock !== null) await during()
          else if (patience) void locked(nameOf(id), { signal: patience }, during)
        }).then((isGranted) => isGranted || resolve(false))
      }),
  }
}

type Run = (lock: unknown) => Promise<void>

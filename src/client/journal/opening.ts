import type { Clock } from '../clock'
import type { Entry, JournalStore } from './entry'

/** A database that has not answered by now is done without until it does. */
const PATIENCE_MS = 5_000

/** Given up without an answer: what was asked for may be done yet. */
export class Unanswered extends Error {}

export function inTime<T>(work: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const callOff = clock.after(PATIENCE_MS, () => reject(new Unanswered('The database does not answer')))
    work.then(resolve, reject).finally(callOff)
  })
}

/** Opens a store when it is first asked for. Asked before it is open, and after the patience, it rejects at once. */
export function createOpening(
  open: () => Promise<JournalStore>,
  clock: Clock,
  onLate: (store: JournalStore, rows: readonly Entry[]) => void,
) {
  let opening: Promise<JournalStore> | null = null
  let isOpen = false

  async function begin(): Promise<JournalStore> {
    const work = open()
    try {
      const store = await inTime(work, clock)
      isOpen = true
      return store
    } catch (error) {
      // One that never opens never comes.
      void work.then(arrive, () => undefined)
      throw error
    }
  }

  /** What it holds is known to `onLate` before anybody else can find it. */
  async function arrive(store: JournalStore) {
    const rows = await inTime(store.all(), clock).catch(() => [])
    opening = Promise.resolve(store)
    isOpen = true
    onLate(store, rows)
  }

  return {
    isOpen: () => isOpen,
    store: () => (opening ??= begin()),
  }
}

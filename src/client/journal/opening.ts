import type { Clock } from '../clock'
import type { JournalStore } from './entry'

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

/** Opens a store when it is first asked for. After the patience it rejects at once, until the store is open after all. */
export function createOpening(open: () => Promise<JournalStore>, clock: Clock) {
  let opening: Promise<JournalStore> | null = null

  function begin(): Promise<JournalStore> {
    const work = open()
    work.then(
      () => (opening = work),
      () => undefined,
    )
    return inTime(work, clock)
  }

  return () => (opening ??= begin())
}

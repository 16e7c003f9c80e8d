import { browserStorage } from '../api/grantStore'
import { keptWord } from '../serviceMemory'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a service tells of its changes, and which line of its history was heard of last through this connection. */
export function keptListening(
  serviceId: string,
  connection: string,
  storage = browserStorage(),
  today = Date.now,
) {
  const none = keptWord(`no-changes:${serviceId}`, storage)
  const line = keptWord(`epoch:${connection}`, storage)
  return {
    /** Asked, and there was no such address: for a day nobody asks again. */
    mayHave: () => !(Math.abs(today() - Number(none.read())) < DAY_MS),
    noteNone: () => none.keep(`${today()}`),
    /** Whether another was heard of before; from now on this one is known. */
    isOtherEpoch(epoch: string): boolean {
      const before = line.read()
      if (before !== epoch) line.keep(epoch)
      return before !== null && before !== epoch
    },
  }
}

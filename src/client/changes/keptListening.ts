import { browserStorage } from '../api/grantStore'
import { keptWord } from '../serviceMemory'

/** Whether another line of the shop's history was heard of last through this connection; from then on it is this one. */
export function keptListening(connection: string, storage = browserStorage()) {
  const line = keptWord(`epoch:${connection}`, storage)
  return (epoch: string): boolean => {
    const before = line.read()
    if (before !== epoch) line.keep(epoch)
    return before !== null && before !== epoch
  }
}

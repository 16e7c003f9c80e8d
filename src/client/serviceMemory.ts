import { browserStorage, type Storage } from './api/grantStore'
import type { KeptTime } from './journal/serviceTime'

/** Begins the name of what is kept of each service, whichever key it is used with. */
export const OF_SERVICES = 'frontdesk:service:'

/** One word on this computer; where nothing can be kept, it is found out anew by the next page. */
function keptWord(name: string, storage: Storage | null) {
  const place = OF_SERVICES + name
  return {
    read(): string | null {
      try {
        return storage?.getItem(place) ?? null
      } catch {
        return null
      }
    },
    keep(word: string) {
      try {
        storage?.setItem(place, word)
      } catch {
        // As where there is no storage.
      }
    },
  }
}

/** The service's time as this browser heard it last, whichever page it was. */
export function keptTime(serviceId: string, storage = browserStorage()): KeptTime {
  const heard = keptWord(`heard:${serviceId}`, storage)
  return {
    read() {
      const kept = Number(heard.read())
      return Number.isFinite(kept) && kept > 0 ? kept : null
    },
    keep: (service) => heard.keep(`${service}`),
  }
}

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

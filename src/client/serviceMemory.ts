import { browserStorage } from './api/grantStore'
import type { KeptTime } from './journal/serviceTime'

/** Begins the name of what is kept of each service, whichever key it is used with. */
export const OF_SERVICES = 'frontdesk:service:'

/** The service's time as this browser heard it last, whichever page it was. */
export function keptTime(serviceId: string, storage = browserStorage()): KeptTime {
  const place = `${OF_SERVICES}heard:${serviceId}`
  return {
    read() {
      try {
        const kept = Number(storage?.getItem(place) ?? Number.NaN)
        return Number.isFinite(kept) && kept > 0 ? kept : null
      } catch {
        return null
      }
    },
    keep(service) {
      try {
        storage?.setItem(place, `${service}`)
      } catch {
        // Heard again with the next answer.
      }
    },
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a service tells of its changes, and which line of its history was heard of last through this connection. */
export function mayListenTo(
  serviceId: string,
  connection: string,
  storage = browserStorage(),
  today = Date.now,
) {
  const none = `${OF_SERVICES}no-changes:${serviceId}`
  const line = `${OF_SERVICES}epoch:${connection}`
  const read = (place: string) => {
    try {
      return storage?.getItem(place) ?? null
    } catch {
      return null
    }
  }
  const keep = (place: string, word: string) => {
    try {
      storage?.setItem(place, word)
    } catch {
      // Found out again by the next page.
    }
  }
  return {
    /** Asked, and there was no such address: for a day nobody asks again. */
    mayHave: () => !(Math.abs(today() - Number(read(none))) < DAY_MS),
    noteNone: () => keep(none, `${today()}`),
    /** Whether another was heard of before; from now on this one is known. */
    isOtherEpoch(epoch: string): boolean {
      const before = read(line)
      if (before !== epoch) keep(line, epoch)
      return before !== null && before !== epoch
    },
  }
}

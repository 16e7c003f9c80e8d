import { browserStorage, type Storage } from './api/grantStore'
import type { KeptTime } from './journal/serviceTime'

/** Begins the name of what is kept of each service, whichever key it is used with. */
export const OF_SERVICES = 'frontdesk:service:'

/** One word on this computer; where nothing can be kept, it is found out anew by the next page. */
export function keptWord(name: string, storage: Storage | null) {
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

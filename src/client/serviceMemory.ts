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

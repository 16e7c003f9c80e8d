import type { Storage } from './api/capabilities'

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

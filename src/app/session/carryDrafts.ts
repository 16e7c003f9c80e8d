import type { Connection } from './desk'
import { draftKey } from './drafts'

type Whose = Pick<Connection, 'name' | 'serviceId' | 'shopName'>

/**
 * What was typed under a key goes on under the one that replaces it. Another shop's would show it to strangers: it is
 * known by its name, and where a service names no shops, by the person who was asked for another key of the same one.
 */
export function carryDrafts(from: Whose, to: Whose) {
  if (from.name === to.name || from.serviceId !== to.serviceId || from.shopName !== to.shopName) return
  const before = draftKey(from.name, '')
  try {
    for (const place of Object.keys(localStorage)) {
      if (!place.startsWith(before)) continue
      const next = draftKey(to.name, place.slice(before.length))
      // What was typed under that key before is somebody's as well.
      if (localStorage.getItem(next) !== null) continue
      localStorage.setItem(next, localStorage.getItem(place) ?? '')
      localStorage.removeItem(place)
    }
  } catch {
    // Storage is full or withheld: what could not be carried stays where it was.
  }
}

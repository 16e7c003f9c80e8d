import type { DirectoryStore, KeptCustomer } from './store'

/** More than a board shows; what was wanted longest ago is forgotten first. */
const MOST = 500

/** Customers that somebody looks at, on the board or opened, and of whom there is something to read. */
export function createWishes() {
  const ids = new Set<string>()
  const unreadable = new Set<string>()

  return {
    add(wanted: readonly string[]) {
      for (const id of wanted) {
        ids.delete(id)
        if (!unreadable.has(id)) ids.add(id)
      }
      for (const id of ids) {
        if (ids.size <= MOST) break
        ids.delete(id)
      }
    },
    /** It can't be read: not asked for again as long as this page stays. */
    giveUp(id: string) {
      unreadable.add(id)
      ids.delete(id)
    },
    /** Those that are not known, the last wanted first, and those whose vehicles are not. Others are ticked off. */
    async next(store: DirectoryStore, hasVehicles: boolean) {
      const wanted = [...ids].toReversed()
      const kept = new Map<string, KeptCustomer>()
      if (wanted.length > 0) for (const row of await store.customers(wanted)) kept.set(row.id, row)
      const isUnread = (id: string) => hasVehicles && kept.get(id)?.unread !== undefined
      for (const id of wanted) if (kept.has(id) && !isUnread(id)) ids.delete(id)
      return {
        unknown: wanted.filter((id) => !kept.has(id)),
        unread: wanted.filter(isUnread),
      }
    },
  }
}

export type Wishes = ReturnType<typeof createWishes>

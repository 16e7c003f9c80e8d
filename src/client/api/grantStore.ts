import * as z from 'zod/mini'
import { isScope, type Scope } from '../../domain/scopes'

export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** Begins the name of what is kept of each connection. */
export const GRANTS = 'frontdesk:capabilities:'

/** Rights as they were found out; `change:vehicles` is an endpoint that not every service has. */
export type Grants = Map<Scope | 'change:vehicles', 'yes' | 'no'>

/** A browser may forbid its storage by throwing at the mere mention. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

const Kept = z.record(z.string(), z.enum(['yes', 'no']))

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Keeps a connection's rights on this computer. Where that fails, they are found out again the next time. */
export function createGrantStore(connection: string, storage: Storage | null = browserStorage()) {
  const place = `${GRANTS}${connection}`

  return {
    read(): Grants {
      const kept = z.safeParse(
        Kept,
        attempt(() => JSON.parse(storage?.getItem(place) ?? '{}')),
      )
      const grants: Grants = new Map()
      for (const [name, grant] of Object.entries(kept.data ?? {})) {
        if (name === 'change:vehicles' || isScope(name)) grants.set(name, grant)
      }
      return grants
    },
    keep: (grants: Grants) =>
      void attempt(() => storage?.setItem(place, JSON.stringify(Object.fromEntries(grants)))),
  }
}

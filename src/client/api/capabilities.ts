import * as z from 'zod/mini'
import { createSignal } from '~/client/signal'
import {
  learned,
  offeredBy,
  withScopes,
  type Capabilities,
  type Grant,
  type Surface,
} from '~/domain/capabilities'
import { isScope, type Scope } from '~/domain/scopes'
import type { Transport } from './transport'

export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** Begins the name of what is kept of each connection. */
export const GRANTS = 'frontdesk:capabilities:'

/** The rights that the dashboard has found out. */
type Grants = Map<Scope, 'yes' | 'no'>

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
function createGrantStore(connection: string, storage: Storage | null = browserStorage()) {
  const place = `${GRANTS}${connection}`

  return {
    read(): Grants {
      const kept = z.safeParse(
        Kept,
        attempt(() => JSON.parse(storage?.getItem(place) ?? '{}')),
      )
      const grants: Grants = new Map()
      for (const [name, grant] of Object.entries(kept.data ?? {})) {
        if (isScope(name)) grants.set(name, grant)
      }
      return grants
    },
    keep: (grants: Grants) =>
      void attempt(() => storage?.setItem(place, JSON.stringify(Object.fromEntries(grants)))),
  }
}

/** What is known of a connection, kept for the next time and told to whoever listens. */
export type KnownCapabilities = {
  /** The same object until something new is known. */
  readonly get: () => Capabilities
  readonly subscribe: (listener: () => void) => () => void
  readonly learn: (scope: Scope, grant: Grant) => void
  /**
   * At sign-in everything is asked, since a key's rights may have been changed; later only what is not known.
   * What can't be found out now stays unknown.
   */
  probe(transport: Transport, how?: { isSignIn?: boolean; signal?: AbortSignal }): Promise<void>
}

type ProbeOptions = {
  connection: string
  surface: Surface
  /** What the key may do, where the service told it at sign-in: then there is nothing to find out. */
  scopes?: readonly string[] | null
  storage?: Storage | null
}

export function createCapabilities(options: ProbeOptions): KnownCapabilities {
  const { connection, surface, scopes = null, storage } = options
  const store = createGrantStore(connection, storage)
  const grants = store.read()
  const offered = offeredBy(surface)
  const known = createSignal(
    scopes
      ? withScopes(offered, scopes)
      : [...grants].reduce((so, [scope, grant]) => learned(so, scope, grant), offered),
  )

  function note(scope: Scope, grant: Grant) {
    if (grant === 'unknown' || grants.get(scope) === grant) return
    grants.set(scope, grant)
    store.keep(grants)
    known.set(learned(known.get(), scope, grant))
  }

  /** No answer tells that a key has got this right: a sign-in lets a person try again. */
  function forgetVehicles() {
    if (!grants.delete('write:vehicles')) return
    store.keep(grants)
    known.set(learned(known.get(), 'write:vehicles', 'unknown'))
  }

  return {
    get: known.get,
    subscribe: known.subscribe,
    learn: note,
    async probe(transport, { isSignIn = false, signal } = {}) {
      // Most services tell a key's rights.
      if (scopes) return
      const { findOut, isRefusedVehicles, PROBES } = await import('./probe')
      if (isSignIn) forgetVehicles()
      const isOpen = ({ needs }: { needs: Scope }) => isSignIn || !grants.has(needs)
      const asked = PROBES[surface].filter(isOpen)
      const askAboutVehicles = async () => {
        if (await isRefusedVehicles(transport, signal)) note('write:vehicles', 'no')
      }
      await Promise.all([
        ...asked.map(async (probe) => note(probe.needs, await findOut(transport, probe, signal))),
        ...(surface === 'full' && isOpen({ needs: 'write:vehicles' }) ? [askAboutVehicles()] : []),
      ])
    },
  }
}

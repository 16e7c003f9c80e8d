import { type Feature, FEATURES } from '../../contract/key'
import {
  learned,
  offeredBy,
  withScopes,
  type Capabilities,
  type Grant,
  type Surface,
} from '../../domain/capabilities'
import { isScope, type Scope } from '../../domain/scopes'
import { createSignal } from '../signal'
import { askTheKey } from './askTheKey'
import { createGrantStore, type Storage } from './grantStore'
import { findOut, findOutVehicles, PROBES } from './probe'
import type { Transport } from './transport'

/** What is known of a connection, kept for the next time and told to whoever listens. */
export type KnownCapabilities = {
  /** The same object until something new is known. */
  readonly get: () => Capabilities
  readonly subscribe: (listener: () => void) => () => void
  /** Whether this service can change vehicles, which not every one can. */
  readonly canChangeVehicles: () => boolean
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
  /** Our own service says what a key may do; every other one is tried. */
  isOurs?: boolean
  /** What the key may do, where the session told it: then there is nothing to find out. */
  scopes?: readonly string[] | null
  /** What the service adds, where the session told it. */
  features?: readonly string[] | undefined
  storage?: Storage | null
}

const RIGHTS: Record<Surface, readonly Scope[]> = {
  full: [...PROBES.full.map(({ needs }) => needs), 'write:vehicles'],
  live: PROBES.live.map(({ needs }) => needs),
}

export function createCapabilities(options: ProbeOptions): KnownCapabilities {
  const { connection, surface, isOurs = false, scopes = null, features, storage } = options
  const store = createGrantStore(connection, storage)
  const grants = store.read()
  let isTold = false
  const kept = FEATURES[surface].filter((feature) => grants.get(feature) === 'yes')
  const offered = { ...offeredBy(surface), features: features ?? kept }
  const known = createSignal(
    scopes
      ? withScopes(offered, scopes)
      : [...grants].reduce((so, [name, grant]) => (isScope(name) ? learned(so, name, grant) : so), offered),
  )

  function note(scope: Scope | 'change:vehicles', grant: Grant) {
    if (grant === 'unknown' || grants.get(scope) === grant) return
    grants.set(scope, grant)
    store.keep(grants)
    // A new object in any case: that vehicles can be changed is news as well.
    known.set(scope === 'change:vehicles' ? { ...known.get() } : learned(known.get(), scope, grant))
  }

  function noteFeatures(told: readonly string[]) {
    const all: readonly Feature[] = FEATURES[surface]
    for (const feature of all) grants.set(feature, told.includes(feature) ? 'yes' : 'no')
    store.keep(grants)
    const here = all.filter((feature) => told.includes(feature))
    if (here.join() !== known.get().features.join()) known.set({ ...known.get(), features: here })
  }

  async function askAboutVehicles(transport: Transport, signal?: AbortSignal) {
    const grant = await findOutVehicles(transport, signal)
    note('write:vehicles', grant)
    if (grant === 'yes') note('change:vehicles', 'yes')
  }

  return {
    get: known.get,
    subscribe: known.subscribe,
    canChangeVehicles: () =>
      scopes ? known.get().write.vehicles === 'yes' : grants.get('change:vehicles') === 'yes',
    learn: note,
    async probe(transport, { isSignIn = false, signal } = {}) {
      if (scopes) return
      const isOpen = (scope: Scope) => isSignIn || !grants.has(scope)
      const rights = RIGHTS[surface].filter(isOpen)
      // A service may have become another version since: each page asks it once, whatever is known of the rights.
      const isToAsk = isOurs && !isTold
      if (rights.length === 0 && !isToAsk) return
      const told = isOurs ? await askTheKey(transport, signal) : null
      if (told) {
        for (const scope of rights) note(scope, told.grantOf(scope))
        if (grants.get('write:vehicles') === 'yes') note('change:vehicles', 'yes')
        if (told.features === null) return
        isTold = true
        noteFeatures(told.features)
        return
      }
      isTold ||= isOurs
      if (isOurs) noteFeatures([])
      if (rights.length === 0) return
      const asked = PROBES[surface].filter(({ needs }) => isOpen(needs))
      await Promise.all([
        ...asked.map(async (probe) => note(probe.needs, await findOut(transport, probe, signal))),
        ...(rights.includes('write:vehicles') ? [askAboutVehicles(transport, signal)] : []),
      ])
    },
  }
}

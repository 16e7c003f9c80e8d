import { createSignal } from '~/client/signal'
import type { IndexStore } from './store'
import { NOTHING_READ, type Counts, type SyncState } from './stored'

export const ACTIVITIES = ['starting', 'reading', 'resting', 'paused', 'stopped', 'off'] as const

/** What a search covers. The screen shows it beside "not found", so that this never claims too much. */
export type Coverage = {
  /** `off`: not on this computer. `stopped`: this key may not read customers, or the session is over. */
  readonly activity: (typeof ACTIVITIES)[number]
  readonly names: {
    readonly read: number
    /** All, the newest included. */
    readonly done: boolean
    /** The service's rows that the client could not parse, so that no search finds them. */
    readonly skipped: number
  }
  /** Counts customers, not vehicles. Null where the service or the key has no vehicles. */
  readonly vehicles: {
    readonly read: number
    readonly of: number
    readonly done: boolean
    readonly skipped: number
  } | null
}

type Facts = {
  activity: Coverage['activity']
  counts: Counts
  sync: SyncState
  /** The sync has read the newest rows since this page opened, and has not failed since. */
  isCaughtUp: boolean
  /** The worker has all stored rows. */
  isLoaded: boolean
}

function coverageOf({ activity, counts, sync, isCaughtUp, isLoaded }: Facts, hasVehicles: boolean): Coverage {
  const done = isLoaded && isCaughtUp && sync.wholeAt !== null
  return {
    activity,
    names: { read: counts.customers, done, skipped: sync.skipped.customers },
    vehicles: hasVehicles
      ? {
          read: counts.customers - counts.unread,
          of: counts.customers,
          done: done && counts.unread === 0,
          skipped: sync.skipped.vehicles,
        }
      : null,
  }
}

/** The coverage for the screen: one object until something of it changes. */
export class CoverageView {
  readonly #store: () => Promise<IndexStore>
  readonly #hasVehicles: () => boolean
  #facts: Facts = {
    activity: 'starting',
    counts: { customers: 0, unread: 0 },
    sync: NOTHING_READ,
    isCaughtUp: false,
    isLoaded: false,
  }
  readonly #shown
  #isReading = false
  #isStale = false

  constructor(store: () => Promise<IndexStore>, hasVehicles: () => boolean) {
    this.#store = store
    this.#hasVehicles = hasVehicles
    this.#shown = createSignal(coverageOf(this.#facts, hasVehicles()))
  }

  get(): Coverage {
    return this.#shown.get()
  }

  subscribe(listener: () => void) {
    return this.#shown.subscribe(listener)
  }

  set(facts: Partial<Facts>) {
    this.#facts = { ...this.#facts, ...facts }
    const next = coverageOf(this.#facts, this.#hasVehicles())
    if (JSON.stringify(next) !== JSON.stringify(this.get())) this.#shown.set(next)
  }

  /** Emits without a change of coverage: a name or a vehicle on screen has changed. */
  emit() {
    this.#shown.set(this.get())
  }

  /** Reads the store's counts; callers may call it often, and one reading runs at a time. */
  async refresh() {
    this.#isStale = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#isStale) {
        this.#isStale = false
        const store = await this.#store()
        const [counts, sync] = await Promise.all([store.counts(), store.sync()])
        this.set({ counts, sync })
      }
    } catch {
      // Another tab has just wiped this store. The next change refreshes from the next one.
    } finally {
      this.#isReading = false
    }
  }
}

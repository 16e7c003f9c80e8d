import { createSignal } from '../signal'
import { coverageOf, type Facts } from './coverage'
import { UNREAD } from './crawlState'
import type { DirectoryStore } from './store'

/** What is covered, for the screen: one object until something of it changes. */
export function createCoverageView(store: () => Promise<DirectoryStore>, hasVehicles: () => boolean) {
  let facts: Facts = {
    activity: 'starting',
    counts: { customers: 0, unread: 0 },
    crawl: UNREAD,
    isCaughtUp: false,
    isLoaded: false,
    hasVehicles: hasVehicles(),
  }
  const shown = createSignal(coverageOf(facts))
  let isReading = false
  let isStale = false

  function set(news: Partial<Facts>) {
    facts = { ...facts, ...news, hasVehicles: hasVehicles() }
    const next = coverageOf(facts)
    if (JSON.stringify(next) === JSON.stringify(shown.get())) return
    shown.set(next)
  }

  /** What the store holds by now; called often, and read once at a time. */
  async function refresh() {
    isStale = true
    if (isReading) return
    isReading = true
    try {
      while (isStale) {
        isStale = false
        const kept = await store()
        const [counts, crawl] = await Promise.all([kept.counts(), kept.crawl()])
        set({ counts, crawl: crawl ?? UNREAD })
      }
    } catch {
      // A store that has just been wiped: the next one is asked when there is something in it.
    } finally {
      isReading = false
    }
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    set,
    refresh: () => void refresh(),
    /** A name has come: what is covered may be the same. */
    tell: () => shown.set(shown.get()),
  }
}

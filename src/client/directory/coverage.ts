import type { CrawlState } from './crawlState'
import type { Counts } from './store'

/** What a search would be searching: said beside "not found", so that it never says more than is known. */
export type Coverage = {
  /** `off`: not on this computer. `stopped`: this key may not read customers, or the session is over. */
  readonly activity: 'starting' | 'reading' | 'resting' | 'paused' | 'stopped' | 'off'
  readonly names: {
    readonly read: number
    /** All, the newest included. */
    readonly done: boolean
    /** Rows of the service's that could not be read, and so can't be found. */
    readonly skipped: number
  }
  /** Null where the service or the key has no vehicles. In customers, not vehicles. */
  readonly vehicles: {
    readonly read: number
    readonly of: number
    readonly done: boolean
    readonly skipped: number
  } | null
}

export type Facts = {
  activity: Coverage['activity']
  counts: Counts
  crawl: CrawlState
  /** The list's newest rows have been looked at since this page opened, and nothing has gone wrong since. */
  isCaughtUp: boolean
  /** Whatever was kept is in the search. */
  isLoaded: boolean
  hasVehicles: boolean
}

export function coverageOf({ activity, counts, crawl, isCaughtUp, isLoaded, hasVehicles }: Facts): Coverage {
  const done = isLoaded && isCaughtUp && crawl.wholeAt !== null
  return {
    activity,
    names: { read: counts.customers, done, skipped: crawl.skipped.customers },
    vehicles: hasVehicles
      ? {
          read: counts.customers - counts.unread,
          of: counts.customers,
          done: done && counts.unread === 0,
          skipped: crawl.skipped.vehicles,
        }
      : null,
  }
}

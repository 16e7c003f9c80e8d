import { fullJitter } from '../api/backoff'
import { Failure } from '../api/failure'
import { beneath } from '../appointments/pace'
import type { Clock } from '../clock'
import type { ShopApi } from '../shop'
import { createListeners } from '../signal'
import { readNextNames, readWanted, type NamesParts } from './crawlNames'
import { createVehicleCrawl } from './crawlVehicles'
import { wait } from './waiting'
import type { Wishes } from './wishes'

/** How often the top of the list is looked at for customers made at other desks. */
export const CHECK_MS = 2 * 60_000

export type CrawlParts = NamesParts & {
  shop: Pick<ShopApi, 'customers' | 'vehicles' | 'people'>
  clock: Clock
  wishes: Wishes
  /** Requests that a minute's window holds. */
  windowLimit: () => number
  /** Whether whoever is made or changed at another desk is told of as it happens. */
  isLive?: () => boolean
  /** Told after each step, and at the end of reading. */
  onProgress: (now: 'reading' | 'resting' | 'stopped') => void
}

/** Nothing changes it but signing in again. */
const isFinal = (error: unknown) =>
  error instanceof Failure && ['signed-out', 'other-connection', 'forbidden'].includes(error.kind)

const askedToWait = (error: unknown) => (error instanceof Failure ? (error.retryAfterMs ?? 0) : 0)

/** Reads what is not known yet, one request at a time: who is wanted, then names, then vehicles. */
export function createCrawl(parts: CrawlParts) {
  const { clock, store, wishes, onProgress, isLive = () => false } = parts
  const woken = createListeners()
  const vehicles = createVehicleCrawl(parts)
  /** When this page last asked for the top of the list: what it went on with may be days old. */
  let topAt: number | null = null
  let checkedAt = -Infinity
  let isCaughtUp = false

  const untilDue = () => checkedAt + beneath(CHECK_MS, isLive()) - clock.now()
  const isDue = () => !isCaughtUp || untilDue() <= 0

  /** Whether the names were all known when the top of the list was last looked at. */
  async function readNames(signal: AbortSignal) {
    const startedAt = clock.now()
    try {
      const { isTop, isEnd } = await readNextNames(parts, signal)
      if (isTop) topAt = startedAt
      if (!isEnd) return
    } catch (error) {
      isCaughtUp = false
      throw error
    }
    isCaughtUp = topAt !== null
    checkedAt = topAt ?? -Infinity
    topAt = null
  }

  /** One thing, if there is one to do. How long to rest then. */
  async function step(signal: AbortSignal): Promise<number> {
    const { unknown } = await wishes.next(store, vehicles.isAvailable())
    if (unknown.length > 0) {
      await readWanted(parts, wishes, unknown, signal)
      return 0
    }
    if (isDue()) await readNames(signal)
    if (isDue()) return 0
    const { unread } = await wishes.next(store, vehicles.isAvailable())
    if (await vehicles.readNext(unread, signal)) return 0
    return Math.min(CHECK_MS, Math.max(0, untilDue()))
  }

  async function read(signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      try {
        const rest = await step(signal)
        if (signal.aborted) return
        failures = 0
        onProgress(rest > 0 ? 'resting' : 'reading')
        if (rest > 0) await wait(clock, rest, signal, woken)
      } catch (error) {
        if (signal.aborted) return
        failures += 1
        if (isFinal(error)) {
          isCaughtUp = false
          onProgress('stopped')
          return
        }
        onProgress('reading')
        await wait(clock, Math.max(askedToWait(error), fullJitter(failures, clock.random())), signal)
      }
    }
  }

  return {
    /** Until the signal ends it. Goes on where reading was left, in whichever page that was. */
    async run(signal: AbortSignal) {
      try {
        await read(signal)
      } finally {
        isCaughtUp = false
      }
    },
    wake: () => woken.tell(),
    isCaughtUp: () => isCaughtUp,
  }
}

export type Crawl = ReturnType<typeof createCrawl>

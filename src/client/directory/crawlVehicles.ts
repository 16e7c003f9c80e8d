import { Failure } from '../api/failure'
import { pages, type ReadList } from '../api/pages'
import type { Clock } from '../clock'
import type { Page, Vehicle } from '../records'
import type { ShopApi } from '../shop'
import { UNREAD } from './crawlState'
import { knownVehicle, type Rows } from './rows'
import type { DirectoryStore } from './store'
import { StuckList } from './stuckList'
import { wait } from './waiting'

type CrawlVehiclesParts = {
  shop: Pick<ShopApi, 'vehicles'>
  store: DirectoryStore
  clock: Clock
  windowLimit: () => number
  today: () => number
  onRows: (rows: Partial<Rows>) => void
}

type Vehicles = NonNullable<ShopApi['vehicles']>

const MINUTE_MS = 60_000
/** Vehicles are a request for each customer: they may take this part of the window, and no more. */
const SHARE = 1 / 4
/**
 * Once all are read they are read again, those first who were read longest ago: a service need not tell of a vehicle
 * changed at another desk, and has no list of vehicles to look through. At this part of the window that takes 48
 * minutes a day for 2,400 customers, and for 100,000 it never ends, a day and a half a round.
 */
const AGAIN_SHARE = 1 / 20
const STALE_MS = 24 * 60 * MINUTE_MS
/** After so many failures with one customer the others get their turn. */
const PATIENCE = 3

const isCustomersOwn = (error: unknown) =>
  error instanceof StuckList ||
  (error instanceof Failure && ['broken', 'refused', 'changed'].includes(error.kind))

/** Reads vehicles customer by customer: those wanted first, then the newest; then all of them again, for ever. */
export function createVehicleCrawl({ shop, store, clock, windowLimit, today, onRows }: CrawlVehiclesParts) {
  const failures = new Map<string, number>()
  const aside = new Set<string>()
  let isForbidden = false
  let nextAt = -Infinity

  async function takeTurn(share: number, signal: AbortSignal) {
    const rest = nextAt - clock.now()
    if (rest > 0) await wait(clock, rest, signal)
    signal.throwIfAborted()
    nextAt = clock.now() + MINUTE_MS / (windowLimit() * share)
  }

  async function keep(customerId: string, page: Page<Vehicle>) {
    const vehicles = page.rows.map(knownVehicle)
    const crawl = (await store.crawl()) ?? UNREAD
    const skipped = { ...crawl.skipped, vehicles: crawl.skipped.vehicles + page.skipped }
    await store.put({
      vehicles,
      // Only with the last page: after a crash in between, all of them are read again.
      vehiclesReadOf: page.next === null ? [customerId] : [],
      ...(page.skipped > 0 && { crawl: { ...crawl, skipped } }),
    })
    onRows({ vehicles })
  }

  async function readAll(customerId: string, vehicles: Vehicles, share: number, signal: AbortSignal) {
    const read: ReadList<Vehicle> = async (...page) => {
      await takeTurn(share, signal)
      return vehicles.ofCustomer(customerId, ...page)
    }
    for await (const page of pages(read, { signal, priority: 'background', aside: true })) {
      if (page.restarted && page.next !== null) throw new StuckList('vehicles')
      await keep(customerId, page)
    }
  }

  async function attempt(customerId: string, vehicles: Vehicles, share: number, signal: AbortSignal) {
    try {
      await readAll(customerId, vehicles, share, signal)
    } catch (error) {
      const kind = error instanceof Failure ? error.kind : null
      if (kind === 'missing') return store.put({ vehiclesReadOf: [customerId] })
      if (kind === 'forbidden') {
        isForbidden = true
        return
      }
      if (isCustomersOwn(error)) {
        const count = (failures.get(customerId) ?? 0) + 1
        failures.set(customerId, count)
        if (count >= PATIENCE) aside.add(customerId)
      }
      throw error
    }
  }

  const available = () => (isForbidden ? null : shop.vehicles)

  return {
    isAvailable: () => available() !== null,
    /** Reads those of one customer. False where there are none to be read. */
    async readNext(wanted: readonly string[], signal: AbortSignal): Promise<boolean> {
      const vehicles = available()
      if (vehicles === null) return false
      const unread = wanted.find((id) => !aside.has(id)) ?? (await store.nextUnread(aside))
      const customerId = unread ?? (await store.nextStale(today() - STALE_MS, aside))
      if (customerId === null) return false
      await attempt(customerId, vehicles, unread === null ? AGAIN_SHARE : SHARE, signal)
      return true
    },
  }
}

import { createFakeClock } from '../../testing/fakeClock'
import { createCrawl } from '../crawl'
import { createMemoryStore } from '../memoryStore'
import type { DirectoryStore } from '../store'
import { createWishes } from '../wishes'
import { createFakeShop, customer } from './fakeShop'

export const DAY_MS = 24 * 60 * 60 * 1000
export const some = (count: number) => Array.from({ length: count }, (_, number) => customer(number))
export const idOf = (number: number) => customer(number).id

type Setting = Parameters<typeof createFakeShop>[0] & { store?: DirectoryStore; windowLimit?: number }

/** A page that reads in the background, and the service that it reads from. */
export function begin({ windowLimit = 1_000, ...options }: Setting) {
  const clock = createFakeClock()
  const shop = createFakeShop({ ...options, now: () => clock.now() })
  const told = { rows: [] as string[], activity: [] as string[], isCaughtUp: false, today: 1_000 * DAY_MS }
  const store = options.store ?? createMemoryStore(() => told.today)
  const wishes = createWishes()

  /** A page that is opened: everything but the store begins anew. */
  function open() {
    const controller = new AbortController()
    const crawl = createCrawl({
      shop: shop.api,
      store,
      clock,
      wishes,
      today: () => told.today,
      windowLimit: () => windowLimit,
      onRows: ({ customers = [], vehicles = [] }) =>
        told.rows.push(...customers.map(({ id }) => id), ...vehicles.map(({ id }) => id)),
      onProgress(now) {
        told.activity.push(now)
        told.isCaughtUp = crawl.isCaughtUp()
      },
    })
    const ended = crawl.run(controller.signal)
    return { crawl, ended, abort: () => controller.abort() }
  }

  const asked = (what: string) => shop.calls.filter((call) => call.what === what).map(({ of }) => of)
  return { ...open(), open, clock, shop, told, wishes, store, asked }
}

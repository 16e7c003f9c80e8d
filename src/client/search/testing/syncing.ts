import { IndexSync } from '~/client/search/indexSync'
import type { IndexStore } from '~/client/search/store'
import { createFakeClock } from '~/client/testing/fakeClock'
import { createFakeShop, customer } from './fakeShop'
import { MemoryStore } from './memoryStore'

export const DAY_MS = 24 * 60 * 60 * 1000
export const some = (count: number) => Array.from({ length: count }, (_, number) => customer(number))
export const idOf = (number: number) => customer(number).id

type Setting = Parameters<typeof createFakeShop>[0] & { store?: IndexStore; requestsPerMinute?: number }

/** A page that syncs, and the service that it reads from. */
export function begin({ requestsPerMinute = 1_000, ...options }: Setting) {
  const clock = createFakeClock()
  const shop = createFakeShop({ ...options, now: () => clock.now() })
  const log = { rows: [] as string[], activity: [] as string[], isCaughtUp: false, today: 1_000 * DAY_MS }
  const store = options.store ?? new MemoryStore(() => log.today)

  /** A page that is opened: everything but the store begins anew. */
  function open() {
    const controller = new AbortController()
    const sync = new IndexSync({
      shop: shop.api,
      store,
      clock,
      today: () => log.today,
      requestsPerMinute: () => requestsPerMinute,
      onRows: ({ customers, vehicles }) =>
        log.rows.push(...customers.map(({ id }) => id), ...vehicles.map(({ id }) => id)),
      onProgress(now) {
        log.activity.push(now)
        log.isCaughtUp = sync.isCaughtUp()
      },
    })
    const ended = sync.run(controller.signal)
    return { sync, ended, abort: () => controller.abort() }
  }

  const asked = (what: string) => shop.calls.filter((call) => call.what === what).map(({ of }) => of)
  return { ...open(), open, clock, shop, log, store, asked }
}

import type { Driver, Kept, Page } from './driver'
import type { Gateway } from './gateway'
import { createLine } from './line'
import type { Traits } from './service'
import type { World } from './world'

type Options = {
  world: World
  gateway: Gateway
  traits: Traits
  driver: Driver
  newKey: () => string
  onKept: (kept: Kept) => void
}

/** A computer at the counter and its one browser, with the way of its tabs to the gateway. */
export function createBrowser({ world, gateway, traits, driver, newKey, onKept }: Options) {
  const computer = world.newComputer()
  const line = createLine(world, computer, traits)
  let session: 0 | 1 | null = 0

  /** By Idempotency-Key, the pages that wait for an answer. */
  const underWay = new Map<string, Set<Page>>()
  const atOnce = new Set<string>()

  /** One write, and whether another page that is alive is at the same one. */
  async function alone<T>(init: RequestInit, page: Page, send: () => Promise<T>): Promise<T> {
    const key = new Headers(init.headers).get('idempotency-key')
    if (key === null) return send()
    const pages = underWay.get(key) ?? new Set()
    underWay.set(key, pages)
    if ([...pages].some((one) => one !== page && one.isAlive())) atOnce.add(key)
    pages.add(page)
    try {
      return await send()
    } finally {
      pages.delete(page)
    }
  }

  async function fetch(url: string, init: RequestInit, page: Page): Promise<Response> {
    if (!line.isUp()) throw new TypeError('the line is down')
    const reach = await gateway.depart(url, init, { keyAt: session, page })
    const response = await alone(init, page, () => line.send(init, reach))
    if (response.status === 429) gateway.turnedAway(new Headers(init.headers).get('idempotency-key'))
    const { body, headers } = response
    const isStream = url.endsWith('/changes') && body !== null && response.ok
    return isStream ? new Response(line.carry(body, init.signal), { headers }) : response
  }

  return {
    computer,
    line,
    /** The keys that two tabs sent at once. */
    atOnce,
    ...driver({ computer, isOurs: traits.isOurs, fetch, newKey, onKept }),
    /** Which of the shop's keys this browser is signed in with. */
    session: () => session,
    signIn(keyAt: 0 | 1 | null) {
      session = keyAt
    },
    sleep(ms: number, standsStill: boolean) {
      if (computer.isAsleep()) return
      computer.sleep(ms, standsStill)
      line.sleep()
    },
  }
}

export type Browser = ReturnType<typeof createBrowser>

import type { JournalStore } from '../../journal/entry'
import { createMemoryStore } from '../../journal/memoryStore'
import { createTestAir, createTestLocks } from '../../journal/testing/tabs'
import type { Gateway } from './gateway'
import { createLine } from './line'
import type { Traits } from './service'
import type { World } from './world'

/** What localStorage is to the pages of a browser. */
function createPlace(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  }
}

/** A computer at the counter and its one browser: what its tabs share, and their common way to the gateway. */
export function createBrowser(world: World, gateway: Gateway, { isOurs, latestMs }: Traits) {
  const computer = world.newComputer()
  const line = createLine(world, computer, latestMs)
  const kept = createMemoryStore()
  const airs = new Map<string, ReturnType<typeof createTestAir>>()
  let session: 0 | 1 | null = 0

  return {
    computer,
    line,
    /** Whether the gateway says that the service is our own. */
    isOurs,
    place: createPlace(),
    /** Outlives its pages, as a database on the disk does. */
    disk: { ...kept, durable: true } satisfies JournalStore,
    locks: createTestLocks(),
    air: createTestAir(),
    /** Of the tabs of one connection. */
    airOf(connection: string) {
      const air = airs.get(connection) ?? createTestAir()
      airs.set(connection, air)
      return air
    },
    /** Which of the shop's keys this browser is signed in with. */
    session: () => session,
    signIn(keyAt: 0 | 1 | null) {
      session = keyAt
    },
    async fetch(url: string, init: RequestInit, page: object): Promise<Response> {
      if (!line.isUp()) throw new TypeError('the line is down')
      const reach = await gateway.depart(url, init, { keyAt: session, page })
      const response = await line.send(init, reach)
      const { body, headers } = response
      const isStream = url.endsWith('/changes') && body !== null && response.ok
      return isStream ? new Response(line.carry(body, init.signal), { headers }) : response
    },
    sleep(ms: number, standsStill: boolean) {
      if (computer.isAsleep()) return
      computer.sleep(ms, standsStill)
      line.sleep()
    },
  }
}

export type Browser = ReturnType<typeof createBrowser>

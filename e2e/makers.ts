import { randomUUID } from 'node:crypto'
import type { Behaviour } from '~/client/testing/otherMaker/behaviour'
import { createOtherMaker, type Fetch } from '~/client/testing/otherMaker/service'
import { atAPort } from './otherMaker'
import { ZONE } from './scheduling'
import { type Preset, type Server, sharedServer, startServer } from './shop'

// One dashboard over our own service, and one over another maker's: a test that is declared for both does not know
// which it has.

export const MAKERS = ['ours', "another maker's"] as const
/** Where the test takes moves back; the documents let a service refuse that, as another maker's does by itself. */
export const MAKERS_BOTH_WAYS = ['ours', "another maker's that moves back"] as const

export const serverOf = (maker: (typeof MAKERS | typeof MAKERS_BOTH_WAYS)[number]): Promise<Server> =>
  maker === 'ours'
    ? sharedServer('--time-zone', ZONE)
    : othersServer({ moves: maker === "another maker's" ? 'forwards' : 'any' })

const RIGHTS = { 'read-only': { readOnly: true }, 'read-write': {}, admin: {} } as const

/** Each shop by its keys; for a test each, as at our own. */
const shops = new Map<string, Fetch>()
let dashboard: Promise<Server> | null = null

const keyOf = (headers: Headers) =>
  headers.get('X-Service-Key') ?? headers.get('Authorization')?.replace('Bearer ', '') ?? ''

async function startDashboard(): Promise<Server> {
  const nobody = createOtherMaker({ now: Date.now, keys: new Map() }).fetch
  const other = await atAPort((asking) => (shops.get(keyOf(asking.headers)) ?? nobody)(asking))
  const server = await startServer('--time-zone', ZONE, '--service', other.full, '--service', other.live)
  return { ...server, service: 'Other', api: other.api }
}

async function othersServer(behaviour: Partial<Behaviour>): Promise<Server> {
  dashboard ??= startDashboard()
  return {
    ...(await dashboard),
    async openShop() {
      const keys = new Map<string, (typeof RIGHTS)[Preset]>()
      const { fetch } = createOtherMaker({ now: Date.now, behaviour, keys })
      return {
        async key(preset) {
          const key = `other_${randomUUID()}`
          keys.set(key, RIGHTS[preset])
          shops.set(key, fetch)
          return key
        },
      }
    },
  }
}

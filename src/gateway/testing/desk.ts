import { onTestFinished } from 'vitest'
import { CONNECTION_HEADER, PAGE_HEADER, PAGE_HEADER_VALUE } from '~/contract/dashboardHttp'
import type { Session, SurfaceName } from '~/contract/session'
import { type DemoKeys, createLinks } from '~/gateway/demo'
import { createGateway } from '~/gateway/gateway'
import { listen } from '~/gateway/listen'
import type { Reach } from '~/gateway/reach'
import type { Service } from '~/gateway/service'
import { EMBEDDED_NAME } from '~/gateway/services'
import { createDeviceLinks } from '~/service/deviceLinks'
import { shopOfKey } from '~/service/openService'
import { createSetUp } from '~/service/setUp'
import { startShops } from '~/service/testing/shop'
import { said, send, type Said, type Sending } from './wire'

// A gateway of a test's own, in front of shops of its own, and browsers that come to it.

export const HOUR_MS = 3_600_000
const START = Date.parse('2026-03-02T14:00:00Z')
const SECRET = Buffer.from('a secret for tests alone')

export type DeskOptions = {
  services?: readonly Service[]
  reach?: Partial<Reach>
  secret?: string
  idleHours?: number
  demoKeys?: DemoKeys
  timeZone?: string
  taxRatePpm?: number
  /** The address that requests seem to come from. */
  from?: string
  /** The folder of the page and its files. */
  directory?: string
}

export type Shops = Awaited<ReturnType<typeof startShops>>
export type Desk = Awaited<ReturnType<typeof startDesk>>
export type Browser = ReturnType<typeof browserAt>

export async function openShops(options: Parameters<typeof startShops>[0] = {}): Promise<Shops> {
  const shops = await startShops(options)
  onTestFinished(() => shops.close())
  return shops
}

export async function startDesk(options: DeskOptions = {}, given?: Shops) {
  const shops = given ?? (await openShops())
  const clock = { now: START }
  const links = createLinks(() => clock.now)
  const secret = options.secret === undefined ? SECRET : Buffer.from(options.secret)
  const setUp = createSetUp({ store: shops.store, secret, clock: () => clock.now })
  const gateway = createGateway({
    embedded: {
      fetch: shops.service.fetch,
      shopOf: (key) => shopOfKey(shops.store, key, Date.now()),
      deviceLinks: createDeviceLinks({
        store: shops.store,
        secret: SECRET,
        clock: shops.clock.read,
      }),
    },
    services: options.services ?? [],
    dashboard: options.directory === undefined ? null : { directory: options.directory },
    reach: { host: '127.0.0.1', hasTls: false, origins: [], ...options.reach },
    secret,
    setUp,
    demo: options.demoKeys ? { keys: options.demoKeys, links } : null,
    timeZone: options.timeZone ?? null,
    taxRatePpm: options.taxRatePpm ?? null,
    ...(options.idleHours !== undefined && { idleHours: options.idleHours }),
    clock: () => clock.now,
  })
  const { from } = options
  const listening = await listen(
    (request, origin) => gateway(request, from === undefined ? origin : { address: from }),
    { host: '127.0.0.1', port: 0 },
  )
  onTestFinished(async () => {
    const closed = listening.close()
    listening.server.closeAllConnections()
    await closed
  })
  return {
    url: listening.url,
    port: listening.port,
    shops,
    clock,
    links,
    setUp,
    browser: () => browserAt(listening.url),
  }
}

type How = Omit<Sending, 'method'>

/** Keeps cookies as a browser does, and says what our page says. */
export function browserAt(url: string) {
  const cookies = new Map<string, string>()
  let connection = ''

  function store(answer: Said) {
    for (const line of answer.setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  const cookieLine = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Whatever is to be sent, as it is, with the cookies. */
  async function raw(method: string, path: string, how: How = {}): Promise<Said> {
    const headers = { ...(cookies.size > 0 && { Cookie: cookieLine() }), ...how.headers }
    return said(await send(url + path, { ...how, method, headers }))
  }

  async function ask(method: string, path: string, how: How = {}): Promise<Said> {
    const headers = { [PAGE_HEADER]: PAGE_HEADER_VALUE, ...how.headers }
    const answer = await raw(method, path, { ...how, headers })
    store(answer)
    return answer
  }

  async function signIn(how: object): Promise<Said> {
    const answer = await ask('POST', '/session', { body: how })
    if (answer.status === 200) connection = (answer.body as Session).signedIn?.connection ?? ''
    return answer
  }

  return {
    cookies,
    raw,
    ask,
    store,
    signIn,
    withKey: (key: string, surface: SurfaceName = 'full', service = EMBEDDED_NAME) =>
      signIn({ service, surface, key }),
    session: async () => (await ask('GET', '/session')).body as Session,
    connection: () => connection,
    /** What goes with a request to the shop, for one that is sent by hand. */
    headers: () => ({
      [PAGE_HEADER]: PAGE_HEADER_VALUE,
      [CONNECTION_HEADER]: connection,
      Cookie: cookieLine(),
    }),
    /** A request to the shop, under the connection of the last sign-in. */
    shop: (method: string, path: string, how: How = {}) =>
      ask(method, `/shop${path}`, { ...how, headers: { [CONNECTION_HEADER]: connection, ...how.headers } }),
  }
}

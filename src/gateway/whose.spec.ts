import { expect, test } from 'vitest'
import { FEATURES } from '~/contract/key'
import { KEY_PRESETS } from '~/domain/scopes'
import { readService } from './remote'
import { atRemote } from './testing/atRemote'
import { type Desk, openShops, startDesk } from './testing/desk'
import { json, startRemote, welcoming } from './testing/remote'

// What a desk is told of the service behind its session: which one it is, and whether it is our own software.

type Way = { key: string; surface?: 'full' | 'live'; name?: string }

async function signIn(desk: Desk, { key, surface = 'full', name }: Way) {
  const browser = desk.browser()
  await browser.withKey(key, surface, name)
  const { signedIn } = await browser.session()
  if (!signedIn) throw new Error('nobody is signed in')
  return signedIn
}

test('two keys of a service are two connections and one service, as are its two surfaces', async () => {
  const shops = await openShops()
  const desk = await startDesk({}, shops)
  const shop = await shops.newShop()
  const { key } = await shops.newKey(shop.id, KEY_PRESETS['read-only'])
  const first = await signIn(desk, { key: shop.key })
  const second = await signIn(desk, { key })
  const live = await signIn(desk, { key, surface: 'live' })
  expect(new Set([first, second, live].map(({ connection }) => connection)).size).toBe(3)
  expect(new Set([first, second, live].map(({ serviceId }) => serviceId)).size).toBe(1)
})

test('a service elsewhere is one by its address, whatever it is called, and another is another', async () => {
  const [north, south] = [await startRemote(), await startRemote()]
  north.answer = (response, seen, request) =>
    (seen.url.startsWith('/api/') ? json(200, { items: [], nextCursor: null }) : welcoming)(
      response,
      seen,
      request,
    )
  const services = [
    `North=full:${north.url}/v1`,
    `North=live:${north.url}/api/v1`,
    `By the bridge=full:${north.url}/v1/`,
    `Hidden=full:${north.url}/hidden`,
    `South=full:${south.url}/v1`,
  ].map((text) => readService(text))
  const desk = await startDesk({ services })
  const idOf = async (name: string, surface: 'full' | 'live' = 'full') =>
    (await signIn(desk, { key: 'fd_k', surface, name })).serviceId
  const id = await idOf('North')
  expect([await idOf('North', 'live'), await idOf('By the bridge')]).toEqual([id, id])
  const { key } = await desk.shops.newShop()
  const others = [await idOf('South'), await idOf('Hidden'), (await signIn(desk, { key })).serviceId]
  expect(new Set([id, ...others]).size).toBe(4)
})

test('what a service is called tells nothing of it, and is another at another installation', async () => {
  const remote = await startRemote()
  const services = [readService(`North=full:${remote.url}/v1`)]
  const at = async (secret: string) =>
    (await signIn(await startDesk({ services, secret }), { key: 'fd_k', name: 'North' })).serviceId
  const id = await at('one')
  expect(id).toMatch(/^[\w-]{22}$/)
  expect([await at('one'), await at('two')]).toEqual([id, expect.not.stringMatching(id)])
})

test('the service here says what it adds and what the key may do, and so does a second process, through either surface', async () => {
  const shops = await openShops()
  const services = [readService(`North=full:${shops.url}/v1`), readService(`North=live:${shops.url}/api/v1`)]
  const desk = await startDesk({ services }, shops)
  const { key } = await shops.newShop()
  const ways: Way[] = [
    { key },
    { key, surface: 'live' },
    { key, name: 'North' },
    { key, surface: 'live', name: 'North' },
  ]
  for (const way of ways) {
    const { features, scopes } = await signIn(desk, way)
    expect([way, features]).toEqual([way, [...FEATURES[way.surface ?? 'full']]])
    expect([way, scopes]).toEqual([way, [...KEY_PRESETS['read-write']]])
  }
})

test.each([
  ['says nothing of its maker', {}],
  ['names another maker', { 'X-Shop-Service': 'Elsewhere' }],
  ['only stands behind the same kind of server', { Server: 'Frontdesk' }],
])('a service that %s is another maker’s', async (_, headers) => {
  const page = { data: [], pagination: { next_cursor: null, has_more: false, limit: 1 } }
  const remote = await startRemote(json(200, page, headers))
  const desk = await startDesk({ services: [readService(`North=full:${remote.url}/v1`)] })
  expect(await signIn(desk, { key: 'fd_k', name: 'North' })).toMatchObject({ features: [], scopes: null })
})

const DATE = 'Mon, 02 Mar 2026 09:30:00 GMT'
const HEARD = 'x-frontdesk-service-date'

test('the service’s time is told beside the gateway’s own, which a proxy may put over it', async () => {
  const { browser } = await atRemote(json(200, { id: '1' }, { Date: DATE }))
  const { headers } = await browser.shop('GET', '/customers/1')
  expect(headers[HEARD]).toBe(DATE)
})

test('of a service that tells no time none is told, and a time that it calls ours is not passed on', async () => {
  const { browser } = await atRemote((response, ...rest) => {
    response.sendDate = false
    json(200, { id: '1' }, { 'X-Frontdesk-Service-Date': DATE })(response, ...rest)
  })
  const { headers } = await browser.shop('GET', '/customers/1')
  expect([typeof headers['date'], headers[HEARD]]).toEqual(['string', undefined])
})

test('the service here tells its time, with a refusal too', async () => {
  const desk = await startDesk()
  const { key } = await desk.shops.newShop()
  const browser = desk.browser()
  await browser.withKey(key)
  for (const path of ['/customers', '/customers/none']) {
    const { headers } = await browser.shop('GET', path)
    expect(Math.abs(Date.parse(headers[HEARD] ?? '') - Date.now())).toBeLessThan(60_000)
  }
  const gateways = await browser.shop('PUT', '/customers')
  expect([gateways.reason, gateways.headers[HEARD]]).toEqual(['bad_request', undefined])
})

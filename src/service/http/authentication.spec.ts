import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '~/contract/endpoint'
import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import { KEY_PRESETS, SCOPES } from '~/domain/scopes'
import { keyOf, revokeKey } from '~/service/actions/keys'
import { acceptedQuote, addCustomer, NOBODY, type Shops, type TestShop } from '~/service/testing/counter'
import { startShops, type Answer } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')
const MESSAGE = 'Missing or invalid API key'

let shops: Shops
let shop: TestShop
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
beforeEach(async () => {
  shops.clock.now = MONDAY
  shop = await shops.newShop()
})
afterAll(() => shops.close())

const SURFACES = [fullSurface, liveSurface]

const ROUTES = SURFACES.flatMap((surface) =>
  Object.values<Endpoint>(surface.endpoints).map((endpoint) => ({
    surface: surface.name,
    endpoint,
    title: `${surface.name} ${endpoint.method} ${endpoint.path}`,
  })),
)
type Route = (typeof ROUTES)[number]

const pathOf = ({ endpoint }: Route) => endpoint.path.replace(/\{\w+\}/, NOBODY)
const ask = (route: Route, key: string | null, headers: Record<string, string> = {}) =>
  shops.ask(route.surface, route.endpoint.method, pathOf(route), key, { headers })

/** All that the caller gets, but for the request's id. */
const shown = ({ status, headers, text }: Answer<unknown>) => ({
  status,
  text: text.replace(/"request_id":"[^"]+"/, '"request_id":""'),
  headers: [...headers].filter(([name]) => name !== 'date'),
})

type Sent = (key: string) => Record<string, string>

const SENT: [string, 'full' | 'live', Sent][] = [
  ['nothing', 'full', () => ({})],
  ['an empty key', 'full', () => ({ 'X-Service-Key': '' })],
  ['the key as a bearer token alone', 'full', (key) => ({ Authorization: `Bearer ${key}` })],
  ['the key as another header', 'full', (key) => ({ 'X-Api-Key': key })],
  ['the key as a cookie', 'full', (key) => ({ Cookie: `X-Service-Key=${key}` })],
  ['the key after the word Bearer', 'full', (key) => ({ 'X-Service-Key': `Bearer ${key}` })],
  ['the key without its beginning', 'full', (key) => ({ 'X-Service-Key': key.slice(3) })],
  ['the key without its end', 'full', (key) => ({ 'X-Service-Key': key.slice(0, -1) })],
  ['the key and one letter more', 'full', (key) => ({ 'X-Service-Key': `${key}x` })],
  ['the key in small letters', 'full', (key) => ({ 'X-Service-Key': key.toLowerCase() })],
  ['the key twice', 'full', (key) => ({ 'X-Service-Key': `${key}, ${key}` })],
  ['a well-formed key of nobody', 'full', () => ({ 'X-Service-Key': keyOf(Buffer.alloc(32, 7)) })],
  ['a few odd letters', 'full', () => ({ 'X-Service-Key': `é'";--` })],
  ['a very long word', 'full', () => ({ 'X-Service-Key': 'x'.repeat(8_000) })],
  ['nothing', 'live', () => ({})],
  ['the word Bearer alone', 'live', () => ({ Authorization: 'Bearer' })],
  ['the key alone', 'live', (key) => ({ Authorization: key })],
  ['the key in X-Service-Key alone', 'live', (key) => ({ 'X-Service-Key': key })],
  ['the key under another scheme', 'live', (key) => ({ Authorization: `Token ${key}` })],
  [
    'the key as a password',
    'live',
    (key) => ({ Authorization: `Basic ${Buffer.from(`:${key}`).toString('base64')}` }),
  ],
  ['the key and a word more', 'live', (key) => ({ Authorization: `Bearer ${key} ${key}` })],
  ['the key grown together with Bearer', 'live', (key) => ({ Authorization: `Bearer${key}` })],
  ['the key without its end', 'live', (key) => ({ Authorization: `Bearer ${key.slice(0, -1)}` })],
  ['a well-formed key of nobody', 'live', () => ({ Authorization: `Bearer ${keyOf(Buffer.alloc(32, 7))}` })],
]

describe('whoever shows no key that works gets one and the same 401', () => {
  test.each(SENT)('with %s on the %s surface', async (_, surface, sent) => {
    await addCustomer(shop)
    const before = await stateOf(shops, shop)
    const plain = await shops.ask(surface, 'GET', '/customers', null)
    const refused = await shops.ask(surface, 'GET', '/customers', null, { headers: sent(shop.key) })
    expect(shown(refused)).toEqual(shown(plain))
    expect([refused.status, refused.message, refused.rows]).toEqual([401, MESSAGE, []])
    expect(refused.text).not.toContain(shop.key)
    expect(await stateOf(shops, shop)).toEqual(before)
  })

  test.each(SURFACES)('with a revoked or an expired one on the $name surface', async ({ name }) => {
    const plain = await shops.ask(name, 'GET', '/customers', null)
    const [ended, short] = [
      await shops.newKey(shop.id, SCOPES),
      await shops.newKey(shop.id, SCOPES, MONDAY + 60_000),
    ]
    for (const { key } of [ended, short])
      expect((await shops.ask(name, 'GET', '/customers', key)).status).toBe(200)

    await shops.store.write(shop.id, (writer) => revokeKey(writer, MONDAY, ended.id))
    expect(shown(await shops.ask(name, 'GET', '/customers', ended.key))).toEqual(shown(plain))

    shops.clock.now = MONDAY + 59_999
    expect((await shops.ask(name, 'GET', '/customers', short.key)).status).toBe(200)
    shops.clock.now = MONDAY + 60_000
    const over = await shops.ask(name, 'GET', '/customers', short.key)
    expect([over.status, over.message]).toEqual([401, MESSAGE])
    expect((await shops.ask(name, 'GET', '/customers', shop.key)).status).toBe(200)
  })

  test('on every endpoint of both surfaces', async () => {
    for (const route of ROUTES) {
      const { status, message } = await ask(route, null)
      expect([route.title, status, message]).toEqual([route.title, 401, MESSAGE])
    }
  })
})

test('the key in the header of each surface is all that is needed, whatever the case of the names', async () => {
  const full = await shops.ask('full', 'GET', '/customers', null, { headers: { 'x-service-key': shop.key } })
  const live = await shops.ask('live', 'GET', '/customers', null, {
    headers: { authorization: `bearer  ${shop.key}` },
  })
  expect([full.status, live.status]).toEqual([200, 200])
})

describe('a key in the query or the body lets nobody in', () => {
  const NAMES = ['X-Service-Key', 'x-service-key', 'api_key', 'key', 'access_token', 'Authorization']

  test.each(SURFACES)('on the $name surface', async ({ name }) => {
    for (const word of NAMES) {
      const query = { [word]: word === 'Authorization' ? `Bearer ${shop.key}` : shop.key }
      const refused = await shops.ask(name, 'GET', '/customers', null, { query })
      expect([word, refused.status, refused.message]).toEqual([word, 401, MESSAGE])
    }
  })

  test('nor does it write anything', async () => {
    for (const word of NAMES) {
      const body = { name: 'Maria Alvarez', [word]: shop.key }
      expect((await shops.ask('full', 'POST', '/customers', null, { body })).status).toBe(401)
    }
    const form = new URLSearchParams({ key: shop.key })
    expect((await shops.ask('full', 'POST', '/customers', null, { raw: form })).status).toBe(401)
    expect((await stateOf(shops, shop)).customers).toEqual([])
  })
})

const messageOf = (scope: string) => `This API key does not have the "${scope}" scope`

// Any key may ask which key it is, what the shop says of itself, and what changes of all that it may read.
const ANY_KEY = ['GET /key', 'GET /changes', 'GET /shop']
const SCOPED = ROUTES.filter(({ endpoint }) => !ANY_KEY.includes(`${endpoint.method} ${endpoint.path}`))

describe.each(SCOPED)('$title', (route) => {
  const { scopes } = route.endpoint

  test(`is open to a key with just ${scopes.join(' and ')}`, async () => {
    const { key } = await shops.newKey(shop.id, scopes)
    const { status } = await ask(route, key)
    // A list is there; a record of nobody and an empty body are refused for what they are.
    expect([200, 201, 400, 404]).toContain(status)
  })

  test('is open to admin:*', async () => {
    const { key } = await shops.newKey(shop.id, ['admin:*'])
    expect([200, 201, 400, 404]).toContain((await ask(route, key)).status)
  })

  test.each(scopes)('is closed to a key with every scope but %s, and says so', async (scope) => {
    const others = SCOPES.filter((word) => word !== scope && word !== 'admin:*')
    const { key } = await shops.newKey(shop.id, others)
    const before = await stateOf(shops, shop)
    const refused = await ask(route, key)
    expect([refused.status, refused.message]).toEqual([403, messageOf(scope)])
    expect(await stateOf(shops, shop)).toEqual(before)
  })

  test('is closed to a key without any scope', async () => {
    const { key } = await shops.newKey(shop.id, [])
    const refused = await ask(route, key)
    expect([refused.status, refused.message]).toEqual([403, messageOf(String(scopes[0]))])
  })
})

const OPEN = ROUTES.filter((route) => !SCOPED.includes(route) && !route.endpoint.isStream)
test.each(OPEN)('$title is open to a key without any scope', async (route) => {
  const { key } = await shops.newKey(shop.id, [])
  expect((await ask(route, key)).status).toBe(200)
})

/** What lies at an address that is not called after the records that it shows. */
const NEEDS: Record<string, string> = {
  people: 'read:customers,read:vehicles',
  board: 'read:appointments',
  debts: 'read:invoices',
}

test('the scopes of each endpoint are those of its documents', () => {
  const needed = Object.fromEntries(SCOPED.map(({ title, endpoint }) => [title, endpoint.scopes.join()]))
  for (const { title, endpoint } of SCOPED) {
    const noun = endpoint.path.endsWith('/vehicles') ? 'vehicles' : endpoint.path.split('/')[1]
    const verb = endpoint.method === 'GET' ? 'read' : 'write'
    const isConvert = endpoint.path.endsWith('/convert-to-invoice')
    const several = isConvert ? 'write:quotes,write:invoices' : (NEEDS[noun ?? ''] ?? `${verb}:${noun}`)
    // What the shop says of itself stands on every paper, and a key opens the shop: only a key that may do
    // everything changes the one, and makes or ends the other.
    const isForAll = ['shop', 'keys', 'device-links'].includes(noun ?? '')
    expect([title, needed[title]]).toEqual([title, isForAll ? 'admin:*' : several])
  }
})

describe('the presets', () => {
  test.each([
    ['read-only', 200, 403],
    ['read-write', 200, 201],
    ['admin', 200, 201],
  ] as const)('%s reads with %i and writes with %i', async (preset, reads, writes) => {
    const { key } = await shops.newKey(shop.id, KEY_PRESETS[preset])
    const caller = shops.asCaller(key)
    expect((await caller.live('/customers')).status).toBe(reads)
    expect((await caller.full('GET', '/webhooks')).status).toBe(reads)
    expect((await caller.full('POST', '/customers', { name: 'Bo' })).status).toBe(writes)
    expect((await stateOf(shops, shop)).customers).toHaveLength(writes === 201 ? 1 : 0)
  })
})

test.each([
  [['write:quotes'], 'write:invoices'],
  [['write:invoices'], 'write:quotes'],
  [['read:quotes', 'read:invoices', 'write:invoices'], 'write:quotes'],
])('%j does not turn a quote into an invoice: %s is needed too', async (scopes, missing) => {
  const { id } = await acceptedQuote(shop, (await addCustomer(shop)).id)
  const before = await stateOf(shops, shop)
  const { key } = await shops.newKey(shop.id, scopes)
  const path = `/quotes/${id}/convert-to-invoice`
  const refused = await shops.ask('full', 'POST', path, key)
  expect([refused.status, refused.message]).toEqual([403, messageOf(missing)])
  expect(await stateOf(shops, shop)).toEqual(before)

  const { key: both } = await shops.newKey(shop.id, ['write:quotes', 'write:invoices'])
  expect((await shops.ask('full', 'POST', path, both)).status).toBe(201)
})

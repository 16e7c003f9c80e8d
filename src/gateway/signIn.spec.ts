import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { FEATURES } from '~/contract/key'
import type { Session } from '~/contract/session'
import { KEY_PRESETS } from '~/domain/scopes'
import { revokeKey } from '~/service/actions/keys'
import { CERTIFICATE, KEY } from '~/service/testing/servers/certificate'
import { readService } from './remote'
import { EMBEDDED_NAME } from './services'
import { openShops, startDesk } from './testing/desk'
import { json, refusing, startRemote } from './testing/remote'

// What signing in says, to the person at the desk and to the service that is asked.

const KEY_TYPED = 'fd_typedbyaperson'

/** A desk with a service elsewhere that answers as wanted. */
type Answering = Parameters<typeof startRemote>[0]

/** Waits for the service as long as any desk does, where nothing else is said. */
async function deskWith(answer: Answering, surface: 'full' | 'live' = 'full', timeoutMs?: number) {
  const remote = await startRemote(answer)
  const services = [readService(`North=${surface}:${remote.url}/base`, timeoutMs)]
  const desk = await startDesk({ services })
  const browser = desk.browser()
  return { remote, browser, answer: await browser.withKey(KEY_TYPED, surface, 'North') }
}

test.each(['full', 'live'] as const)('a key of a shop here signs in to its %s surface', async (surface) => {
  const desk = await startDesk()
  const { key } = await desk.shops.newShop('Northside Garage')
  const browser = desk.browser()
  expect((await browser.session()).signedIn).toBeNull()

  const answer = await browser.withKey(key, surface)
  expect(answer.status).toBe(200)
  const signedIn = {
    connection: expect.stringMatching(/^[\w-]{22}$/),
    serviceId: expect.stringMatching(/^[\w-]{22}$/),
    service: EMBEDDED_NAME,
    surface,
    scopes: [...KEY_PRESETS['read-write']],
    features: [...FEATURES[surface]],
    shop: 'Northside Garage',
  }
  expect((answer.body as Session).signedIn).toEqual(signedIn)
  expect((await browser.session()).signedIn).toEqual(signedIn)
})

test('what is there to sign in to, the time zone and the tax rate are told before anyone has signed in', async () => {
  const remote = await startRemote()
  const services = [readService(`North=live:${remote.url}/api/v1`)]
  const desk = await startDesk({ services, timeZone: 'America/Chicago', taxRatePpm: 88_750 })
  expect(await desk.browser().session()).toEqual({
    services: [
      { name: EMBEDDED_NAME, surface: 'full' },
      { name: EMBEDDED_NAME, surface: 'live' },
      { name: 'North', surface: 'live' },
    ],
    home: null,
    demo: false,
    timeZone: 'America/Chicago',
    taxRatePpm: 88_750,
    signedIn: null,
  })
  expect(remote.seen).toEqual([])
})

test('two keys, surfaces and services are as many connections, and one is the same every time', async () => {
  const desk = await startDesk({ services: [readService('North=full:http://127.0.0.1:1/v1')] })
  const first = await desk.shops.newShop()
  const second = await desk.shops.newShop()
  const browser = desk.browser()
  const names: string[] = []
  for (const [key, surface] of [
    [first.key, 'full'],
    [first.key, 'live'],
    [second.key, 'full'],
    [first.key, 'full'],
  ] as const) {
    await browser.withKey(key, surface)
    names.push(browser.connection())
  }
  expect(new Set(names).size).toBe(3)
  expect(names[3]).toBe(names[0])
})

test.each([
  ['full', 'x-service-key', KEY_TYPED, '/base/customers?limit=1'],
  ['live', 'authorization', `Bearer ${KEY_TYPED}`, '/base/customers?limit=1'],
] as const)(
  'the key goes to a %s service in its own header, and nowhere else',
  async (surface, header, value, url) => {
    const page = { items: [], nextCursor: null }
    const { remote, answer } = await deskWith(surface === 'live' ? json(200, page) : undefined, surface)
    expect(answer.status).toBe(200)
    expect((answer.body as Session).signedIn).toMatchObject({ service: 'North', shop: 'North', surface })
    expect(remote.seen).toHaveLength(1)
    const [{ headers, ...request } = { headers: {} }] = remote.seen
    expect(request).toEqual({ method: 'GET', url, body: '' })
    expect(Object.entries(headers).filter(([, text]) => String(text).includes(KEY_TYPED))).toEqual([
      [header, value],
    ])
    expect(headers).not.toHaveProperty('cookie')
    expect(Object.keys(headers).filter((name) => name.startsWith('x-frontdesk'))).toEqual([])
  },
)

test('a key with blanks around it, as copying leaves them, signs in', async () => {
  const desk = await startDesk()
  const { key } = await desk.shops.newShop()
  expect((await desk.browser().withKey(` ${key}\n`)).status).toBe(200)
})

test('a key that may read one list only signs in all the same', async () => {
  const desk = await startDesk()
  const { id } = await desk.shops.newShop()
  for (const scope of ['read:appointments', 'read:quotes', 'read:payments', 'read:webhooks']) {
    const { key } = await desk.shops.newKey(id, [scope])
    expect([scope, (await desk.browser().withKey(key)).status]).toEqual([scope, 200])
  }
  const { key } = await desk.shops.newKey(id, ['read:invoices'])
  expect((await desk.browser().withKey(key, 'live')).status).toBe(200)
})

test.each([
  ['full', ['write:customers', 'write:payments']],
  ['live', ['read:payments', 'read:vehicles']],
  ['full', ['read:vehicles']],
] as const)(
  'on %s a key with %j alone may read nothing, and this is what is said',
  async (surface, scopes) => {
    const desk = await startDesk()
    const { id } = await desk.shops.newShop()
    const { key } = await desk.shops.newKey(id, scopes)
    const browser = desk.browser()
    const answer = await browser.withKey(key, surface)
    expect(answer).toMatchObject({ status: 403, reason: 'key_without_permission', setCookies: [] })
    expect((await browser.session()).signedIn).toBeNull()
  },
)

test('an unknown, a revoked and an expired key are not accepted, in the same words', async () => {
  const desk = await startDesk()
  const { id } = await desk.shops.newShop()
  const revoked = await desk.shops.newKey(id, ['admin:*'])
  await desk.shops.store.write(id, (writer) => revokeKey(writer, Date.now(), revoked.id))
  const expired = await desk.shops.newKey(id, ['admin:*'], Date.now() - 1)
  const answers = []
  for (const key of ['fd_unknown', revoked.key, expired.key]) {
    const answer = await desk.browser().withKey(key)
    answers.push(answer.text)
    expect(answer).toMatchObject({ status: 401, reason: 'key_not_accepted', setCookies: [] })
    expect(answer.headers['x-frontdesk-refused']).toBe('key_not_accepted')
  }
  expect(new Set(answers).size).toBe(1)
})

test.each(['key with a space', 'schlüssel', 'one\ntwo', 'a\u0000b', '   '])(
  'what no header can carry (%j) is not accepted, and nobody is asked',
  async (key) => {
    const remote = await startRemote()
    const desk = await startDesk({ services: [readService(`North=full:${remote.url}/v1`)] })
    expect(await desk.browser().withKey(key, 'full', 'North')).toMatchObject({ reason: 'key_not_accepted' })
    expect(remote.seen).toEqual([])
  },
)

test.each([
  ['says no to the key', refusing(401), 401, 'key_not_accepted'],
  ['says no to every list', refusing(403), 403, 'key_without_permission'],
  ['asks for a pause', refusing(429), 503, 'service_paused'],
  ['is closed for now', json(503, 'closed'), 503, 'service_paused'],
  ['fails', refusing(500), 502, 'service_unreachable'],
  ['stands behind a proxy that fails', json(502, '<html>'), 502, 'service_unreachable'],
  ['knows no customers', refusing(404), 502, 'not_a_shop_service'],
  ['answers with a page', json(200, '<html></html>'), 502, 'not_a_shop_service'],
  ['answers with JSON of its own', json(200, { data: [] }), 502, 'not_a_shop_service'],
  ['speaks the other surface', json(200, { items: [], nextCursor: null }), 502, 'not_a_shop_service'],
  ['is a stranger that wants a password', json(401, 'Unauthorized'), 502, 'not_a_shop_service'],
  ['is a stranger that forbids', json(403, '<html>'), 502, 'not_a_shop_service'],
  ['sends us elsewhere', json(302, '', { Location: 'http://127.0.0.1:1/' }), 502, 'not_a_shop_service'],
  ['drops the line', (r) => void r.destroy(), 502, 'service_unreachable'],
  [
    'drops it half way',
    (r) => void r.writeHead(200).write('{', () => r.destroy()),
    502,
    'service_unreachable',
  ],
  ['sends huge headers', json(200, '{}', { 'X-Big': 'x'.repeat(40_000) }), 502, 'service_unreachable'],
  ['sends no end of JSON', json(200, `"${'x'.repeat(2_000_000)}"`), 502, 'not_a_shop_service'],
] as const satisfies readonly (readonly [string, Answering, number, string])[])(
  'a service that %s',
  async (_, answering, status, reason) => {
    const { browser, answer } = await deskWith(answering)
    expect(answer).toMatchObject({ status, reason, setCookies: [] })
    expect(answer.message).toMatch(/^North .+\.$/)
    expect((await browser.session()).signedIn).toBeNull()
  },
)

test.each<[string, Answering]>([
  ['never answers', () => undefined],
  ['answers half and stops', (response) => void response.writeHead(200).write('{"data":[')],
])('a service that %s is waited for no longer than agreed', async (_, answering) => {
  const { browser, answer } = await deskWith(answering, 'full', 150)
  expect(answer).toMatchObject({ status: 502, reason: 'service_unreachable', setCookies: [] })
  expect(answer.message).toMatch(/^North .+\.$/)
  expect((await browser.session()).signedIn).toBeNull()
})

test('an answer with one odd row, more fields and new words is a shop service all the same', async () => {
  const page = {
    data: [null, { id: 7 }],
    pagination: { next_cursor: 'x', has_more: true, limit: 1, of: 9 },
    v: 2,
  }
  expect((await deskWith(json(200, page))).answer.status).toBe(200)
})

test('how long a service wants to be left alone is passed on', async () => {
  const { answer } = await deskWith(json(429, '', { 'Retry-After': '17' }))
  expect(answer.headers['retry-after']).toBe('17')
})

test('a service that nobody answers for is not reachable', async () => {
  const { port } = await startRemote()
  const desk = await startDesk({ services: [readService(`North=full:http://127.0.0.1:1/v1`)] })
  expect(port).not.toBe(1)
  const answer = await desk.browser().withKey('fd_k', 'full', 'North')
  expect(answer).toMatchObject({ status: 502, reason: 'service_unreachable' })
})

test('a certificate that cannot be trusted is said to be that, and no key goes there', async () => {
  const seen: string[] = []
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    seen.push(String(request.url))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const desk = await startDesk({ services: [readService(`North=full:https://127.0.0.1:${port}/v1`)] })
  const answer = await desk.browser().withKey('fd_k', 'full', 'North')
  expect(answer).toMatchObject({ status: 502, reason: 'service_unreachable' })
  expect(answer.message).toBe("North can't be trusted: its TLS certificate is not accepted.")
  expect(seen).toEqual([])
})

test('only a service that the operator named is ever asked', async () => {
  const stranger = await startRemote()
  const desk = await startDesk()
  const browser = desk.browser()
  for (const service of [stranger.url, `${stranger.url}/v1`, `X=full:${stranger.url}`, 'North', '']) {
    expect(await browser.withKey('fd_k', 'full', service)).toMatchObject({
      status: 400,
      reason: 'bad_request',
    })
  }
  expect(stranger.seen).toEqual([])
})

test.each([
  ['nothing', ''],
  ['no JSON', 'key=fd_k'],
  ['a key alone', { key: 'fd_k' }],
  ['an unknown surface', { service: EMBEDDED_NAME, surface: 'admin', key: 'fd_k' }],
  ['an address besides', { service: EMBEDDED_NAME, surface: 'full', key: 'fd_k', base: 'http://127.0.0.1/' }],
  ['an empty key', { service: EMBEDDED_NAME, surface: 'full', key: '' }],
  ['a key of 501 characters', { service: EMBEDDED_NAME, surface: 'full', key: 'k'.repeat(501) }],
  ['a body of megabytes', { link: 'x'.repeat(2_000_000) }],
])('%s is no way to sign in', async (_, body) => {
  const desk = await startDesk()
  expect(await desk.browser().ask('POST', '/session', { body })).toMatchObject({
    status: 400,
    reason: 'bad_request',
    setCookies: [],
  })
})

test('guessing keys is counted against whoever guesses', async () => {
  const shops = await openShops({ rateLimited: true })
  const desk = await startDesk({}, shops)
  const guess = async (wrong: number) => (await desk.browser().withKey(`fd_guess${wrong}`)).reason
  for (let wrong = 0; wrong < 1_000; wrong += 1) await guess(wrong)
  expect(await guess(1_000)).toBe('service_paused')
})

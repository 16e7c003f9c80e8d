import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { KEY_PRESETS } from '~/domain/scopes'
import { readService } from './remote'
import { type Browser, openShops, startDesk } from './testing/desk'
import { json, refusing, startRemote, welcoming } from './testing/remote'
import { everSaid } from './testing/wire'

// The API key is in nothing that the gateway ever says, writes down or hands out.

afterEach(() => vi.restoreAllMocks())

/** The key as it is, and as it might be disguised without being hidden. */
const guises = (key: string) => [
  key,
  key.slice(3),
  encodeURIComponent(key),
  Buffer.from(key).toString('base64').replace(/=+$/, ''),
  Buffer.from(key).toString('base64url'),
  Buffer.from(key).toString('hex'),
  Buffer.from(key).toReversed().toString(),
]

/** With the cookies' values also as the bytes that they encode, at any alignment. */
function decoded(text: string): string {
  const parts = text.split(/[^\w+/-]+/).filter((part) => part.length >= 16)
  return parts
    .flatMap((part) => [0, 1, 2, 3].map((skip) => Buffer.from(part.slice(skip), 'base64').toString('latin1')))
    .join('\n')
}

function everything(
  logs: readonly { mock: { calls: unknown[][] } }[],
  browser: Browser,
  urls: readonly string[],
) {
  const logged = logs.map(({ mock }) => inspect(mock.calls, { depth: 12, maxStringLength: null }))
  const said = [...everSaid, ...logged, ...urls, JSON.stringify([...browser.cookies])].join('\n')
  return `${said}\n${decoded(said)}`
}

test('the search itself finds a key that is there', () => {
  const key = 'fd_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG'
  for (const guise of [key, Buffer.from(`xx{"key":"${key}"}`).toString('base64url')]) {
    expect(`${guise}\n${decoded(guise)}`).toContain(key)
  }
})

test('a whole life of a session on every service, in fair weather and foul, tells no key', async () => {
  const kinds = ['log', 'info', 'warn', 'error', 'debug'] as const
  const logs = kinds.map((kind) => vi.spyOn(console, kind).mockImplementation(() => undefined))
  everSaid.length = 0
  const shops = await openShops()
  const remote = await startRemote()
  const { id, key } = await shops.newShop()
  const demo = (await shops.newKey(id, KEY_PRESETS['read-only'])).key
  const narrow = (await shops.newKey(id, ['write:customers'])).key
  const services = [
    readService(`North=full:${remote.url}/v1`, 150),
    readService(`South=live:${shops.url}/api/v1`),
    readService('Gone=full:http://127.0.0.1:1/v1'),
  ]
  const desk = await startDesk({ services, demoKeys: { full: key, live: demo } }, shops)
  const browser = desk.browser()

  for (const [tried, surface, service] of [
    [key, 'full', 'This Frontdesk'],
    [key, 'live', 'This Frontdesk'],
    [narrow, 'full', 'This Frontdesk'],
    [key, 'live', 'South'],
    [key, 'full', 'North'],
    [key, 'full', 'Gone'],
    [key, 'full', 'Nowhere'],
    [`${key}\n${key}`, 'full', 'North'],
    [`${key}\u0000`, 'full', 'North'],
    [`${key}\u00fc`, 'full', 'North'],
  ] as const) {
    await browser.withKey(tried, surface, service)
    await browser.session()
    await browser.shop('GET', '/customers?limit=2')
    await browser.shop('POST', '/customers', { body: { name: 'Maria Alvarez' } })
    await browser.shop('GET', '/nowhere')
  }
  for (const body of [{ key }, { service: key, surface: 'full', key }, { link: key }, key, { demo: key }]) {
    await browser.ask('POST', '/session', { body })
  }
  await browser.signIn({ demo: 'full' })
  await browser.signIn({ link: desk.links.make('live') })

  await browser.withKey(key, 'full', 'North')
  for (const answer of [
    refusing(401),
    refusing(403),
    refusing(429),
    json(500, 'x'),
    json(302, '', { Location: 'http://127.0.0.1:1/' }),
    json(200, '{}', { 'X-Big': 'x'.repeat(40_000) }),
    () => undefined,
    (response) => void response.destroy(),
  ] satisfies (typeof remote.answer)[]) {
    remote.answer = answer
    await browser.shop('POST', '/customers', { body: { name: 'x' } })
    await browser.withKey(key, 'full', 'North')
  }
  // One that writes the key into its answer's headers, as no service should.
  remote.answer = (response, seen, request) =>
    json(200, '{}', { 'X-Echo': String(seen.headers['x-service-key']), Link: key })(response, seen, request)
  await browser.shop('GET', '/customers')
  remote.answer = welcoming
  await browser.ask('DELETE', '/session')

  const found = everything(
    logs,
    browser,
    remote.seen.map(({ url }) => url),
  )
  expect(everSaid.length).toBeGreaterThan(60)
  for (const secret of [key, demo, narrow]) {
    for (const guise of guises(secret)) expect(found.includes(guise)).toBe(false)
  }
})

test('a cookie tells neither the key nor where it belongs', async () => {
  const desk = await startDesk()
  const { key } = await desk.shops.newShop('Northside Garage')
  const browser = desk.browser()
  await browser.withKey(key)
  const values = [...browser.cookies.values()].join('\n')
  const readable = `${values}\n${decoded(values)}`
  for (const word of [
    ...guises(key),
    'This Frontdesk',
    'Northside',
    'full',
    'startedAt',
    browser.connection(),
  ]) {
    expect([word, readable.includes(word)]).toEqual([word, false])
  }
})

test('the same key is sealed into another cookie each time', async () => {
  const desk = await startDesk()
  const { key } = await desk.shops.newShop()
  const values: string[] = []
  for (let time = 0; time < 2; time += 1) {
    const browser = desk.browser()
    await browser.withKey(key)
    values.push(...browser.cookies.values())
  }
  expect(new Set(values).size).toBe(4)
})

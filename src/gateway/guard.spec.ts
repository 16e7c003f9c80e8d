import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { CONNECTION_HEADER } from '~/contract/dashboardHttp'
import { readService } from './remote'
import { type Desk, openShops, startDesk } from './testing/desk'
import { startRemote } from './testing/remote'

// Who may ask the gateway anything, and by which name.

const PAGE = { 'X-Frontdesk': '1' }

/** A desk at a fake service, signed in, and how often that service was asked since. */
async function atRemote(options: Parameters<typeof startDesk>[0] = {}) {
  const remote = await startRemote()
  const desk = await startDesk({ ...options, services: [readService(`North=full:${remote.url}/v1`)] })
  const browser = desk.browser()
  await browser.withKey('fd_k', 'full', 'North')
  remote.seen.length = 0
  return { remote, desk, browser }
}

const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
  ['without the page’s own header', {}],
  ['with another word in it', { 'X-Frontdesk': 'yes' }],
  ['from another site', { ...PAGE, 'Sec-Fetch-Site': 'cross-site' }],
  ['from another port or a sister name', { ...PAGE, 'Sec-Fetch-Site': 'same-site' }],
  ['typed into the address bar', { ...PAGE, 'Sec-Fetch-Site': 'none' }],
  ['from another origin', { ...PAGE, Origin: 'https://evil.example' }],
  ['from an origin that hides', { ...PAGE, Origin: 'null' }],
  ['from another port of this machine', { ...PAGE, Origin: 'http://127.0.0.1:1' }],
  ['from an origin that only begins like ours', { ...PAGE, Origin: 'http://127.0.0.1.evil.example' }],
]

test.each(FOREIGN)(
  'a request %s does nothing: not read, not written, not signed in or out',
  async (_, headers) => {
    const { remote, browser } = await atRemote()
    const named = { ...headers, [CONNECTION_HEADER]: browser.connection() }
    const tries = [
      await browser.raw('GET', '/session', { headers }),
      await browser.raw('POST', '/session', {
        headers,
        body: { service: 'North', surface: 'full', key: 'k' },
      }),
      await browser.raw('DELETE', '/session', { headers }),
      await browser.raw('GET', '/shop/customers', { headers: named }),
      await browser.raw('POST', '/shop/customers', { headers: named, body: { name: 'Eve' } }),
    ]
    for (const answer of tries) {
      expect(answer).toMatchObject({ status: 403, reason: 'foreign_site', setCookies: [] })
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
    expect(remote.seen).toEqual([])
  },
)

test('a preflight of another site is answered with no leave', async () => {
  const { browser } = await atRemote()
  const answer = await browser.raw('OPTIONS', '/shop/customers', {
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
  })
  expect(answer.status).toBe(403)
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('our own page is let through, with what a browser says of itself and without', async () => {
  const { desk, browser } = await atRemote({ reach: { origins: ['https://desk.example'] } })
  for (const headers of [
    {},
    { 'Sec-Fetch-Site': 'same-origin' },
    { Origin: desk.url, 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'https://desk.example' },
  ]) {
    expect((await browser.shop('GET', '/customers', { headers })).status).toBe(200)
  }
})

const statusAs = async (desk: Desk, path: string, host: string) =>
  (await desk.browser().ask('GET', path, { headers: { Host: host } })).status

test.each(['127.0.0.1', '127.0.0.1:4310', 'localhost', 'LOCALHOST:80', '[::1]:4310', '127.8.8.8'])(
  'this machine may be called %s',
  async (host) => {
    const desk = await startDesk()
    expect(await statusAs(desk, '/session', host)).toBe(200)
  },
)

test.each([
  'evil.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'my-localhost',
  '10.0.0.7',
  '[::2]',
  'desk.example.evil.example',
])('a page that reached us as %s is sent away, and both APIs answer', async (host) => {
  const desk = await startDesk({ reach: { origins: ['https://desk.example'] } })
  for (const path of ['/', '/index.html', '/today', '/session', '/shop/customers', '/favicon.svg']) {
    expect([path, await statusAs(desk, path, host)]).toEqual([path, 421])
  }
  for (const path of ['/v1/customers', '/api/v1/customers', '/v1/openapi.json']) {
    expect([path, await statusAs(desk, path, host)]).not.toEqual([path, 421])
  }
})

test('who is sent away is told how the operator can allow it, in plain words', async () => {
  const desk = await startDesk()
  const answer = await desk.browser().raw('GET', '/', { headers: { Host: 'desk.example' } })
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.text).toMatch(/^This dashboard does not answer as desk\.example\. .*--origin/)
})

test.each([
  [{ origins: ['https://desk.example'] }, 'desk.example'],
  [{ origins: ['https://desk.example:8443'] }, 'desk.example:8443'],
  [{ host: '192.0.2.7', hasTls: true }, '192.0.2.7:4310'],
  [{ host: '2001:db8::7', hasTls: true }, '[2001:db8::7]:4310'],
])('by the name that the operator gave (%j) it is known as %s', async (reach, host) => {
  const desk = await startDesk({ reach })
  expect(await statusAs(desk, '/session', host)).toBe(200)
})

test('a whole address in the request line counts as a name too', async () => {
  const desk = await startDesk()
  const ask = async (target: string) =>
    (await desk.browser().ask('GET', '', { target, headers: { Host: '127.0.0.1' } })).status
  expect(await ask('http://evil.example/session')).toBe(421)
  expect(await ask('http://127.0.0.1/session')).toBe(200)
})

/** The status of one hand-written request. */
async function statusOf(desk: Desk, head: string): Promise<string> {
  const socket = connect(desk.port, '127.0.0.1')
  socket.end(`${head}\r\nConnection: close\r\n\r\n`)
  return (await text(socket)).slice(9, 12)
}

test('a Host that is none, or two of them, or missing, is refused', async () => {
  const desk = await startDesk()
  for (const hosts of ['Host: ', 'Host: @', 'Host: a/b', 'Host: 127.0.0.1\r\nHost: evil.example', 'X: y']) {
    const status = await statusOf(desk, `GET /session HTTP/1.1\r\n${hosts}\r\nX-Frontdesk: 1`)
    expect([hosts, ['400', '421'].includes(status)]).toEqual([hosts, true])
  }
})

test('HSTS is said under TLS by name, and never for this machine, where it would bind other programs', async () => {
  const desk = await startDesk({ reach: { origins: ['https://desk.example'] } })
  const hsts = async (host: string) =>
    (await desk.browser().ask('GET', '/session', { headers: { Host: host } })).headers[
      'strict-transport-security'
    ]
  expect(await hsts('desk.example')).toBe('max-age=31536000')
  expect(await hsts('localhost')).toBeUndefined()
  const plain = await startDesk()
  const answer = await plain.browser().ask('GET', '/session', { headers: { Host: '127.0.0.1' } })
  expect([answer.status, answer.headers['strict-transport-security']]).toEqual([200, undefined])
})

test('nothing under /session and /shop is stored or guessed at by a browser', async () => {
  const shops = await openShops()
  const desk = await startDesk({}, shops)
  const browser = desk.browser()
  const { key } = await shops.newShop()
  const answers = [
    await browser.session().then(() => browser.ask('GET', '/session')),
    await browser.withKey(key),
    await browser.shop('GET', '/customers'),
    await browser.shop('POST', '/customers', { body: {} }),
    await browser.raw('GET', '/shop/customers'),
    await browser.ask('GET', '/shop/customers'),
    await browser.ask('DELETE', '/session'),
  ]
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

import { expect, test } from 'vitest'
import { type DeskOptions, startDesk } from './testing/desk'

// By which addresses the dashboard is served, and that none of them is plain http beyond this machine.

const PATHS = ['/', '/today', '/session', '/shop/customers', '/favicon.svg']
const ORIGIN = 'https://desk.example'

async function answersAs(reach: DeskOptions['reach'], headers: Record<string, string>) {
  const desk = await startDesk(reach && { reach })
  return Promise.all(PATHS.map((path) => desk.browser().ask('GET', path, { headers })))
}

const isServed = (status: number) => status !== 403 && status !== 421

test.each([
  ['an origin that is plain http', ['http://desk.lan'], 'desk.lan'],
  ['one of that kind with a port', ['http://desk.lan:8080'], 'desk.lan:8080'],
  ['one of that kind beside an https one', ['http://desk.lan', ORIGIN], 'desk.lan'],
  ['the https origin’s name at this very port', [ORIGIN], 'desk.example:4310'],
  ['the https origin’s name at another port', ['https://desk.example:8443'], 'desk.example:4310'],
])('%s is not served, and both APIs are', async (_, origins, host) => {
  for (const answer of await answersAs({ origins }, { Host: host })) {
    expect([answer.status, answer.headers['content-type']]).toEqual([403, 'text/plain; charset=utf-8'])
    expect(answer.text).toMatch(/^The dashboard is not served over plain http: .*https:\/\//)
  }
  const desk = await startDesk({ reach: { origins } })
  for (const path of ['/v1/customers', '/api/v1/customers'])
    expect((await desk.browser().raw('GET', path, { headers: { Host: host } })).status).toBe(401)
})

test('the address that it listens on is not served without TLS, also beside an https origin', async () => {
  const reach = { host: '192.0.2.7', origins: [ORIGIN] }
  for (const { status, text } of await answersAs(reach, { Host: '192.0.2.7:4310' })) {
    expect([status, text]).toEqual([403, expect.stringContaining(`Open ${ORIGIN} instead`)])
  }
})

test.each([
  { 'X-Forwarded-Proto': 'http' },
  { 'X-Forwarded-Proto': 'HTTP, https' },
  { Forwarded: 'for=192.0.2.7;proto=http' },
  { Forwarded: 'proto="http";by=10.0.0.1' },
])('what a proxy was asked by plain http itself (%j) is not served', async (headers) => {
  for (const { status } of await answersAs({ origins: [ORIGIN] }, { Host: 'desk.example', ...headers }))
    expect(status).toBe(403)
})

const SERVED: readonly { reach: DeskOptions['reach']; host: string; headers?: Record<string, string> }[] = [
  { reach: { origins: [ORIGIN] }, host: 'desk.example' },
  { reach: { origins: [ORIGIN] }, host: 'desk.example:443' },
  { reach: { origins: [ORIGIN] }, host: 'desk.example', headers: { 'X-Forwarded-Proto': 'https' } },
  { reach: { origins: [ORIGIN] }, host: 'desk.example', headers: { 'X-Forwarded-Proto': 'https, http' } },
  { reach: { origins: [ORIGIN] }, host: 'desk.example', headers: { Forwarded: 'proto=https' } },
  { reach: { origins: ['https://desk.example:8443'] }, host: 'desk.example:8443' },
  { reach: { origins: ['https://desk.example:8443'] }, host: 'desk.example' },
  { reach: { host: '192.0.2.7', hasTls: true }, host: '192.0.2.7:4310' },
  { reach: { origins: [ORIGIN], hasTls: true }, host: 'desk.example:4310' },
  { reach: { origins: ['http://desk.lan', ORIGIN] }, host: '127.0.0.1:4310' },
  { reach: { origins: ['http://localhost:8000'] }, host: 'localhost:8000' },
  { reach: { origins: [] }, host: 'localhost:8000', headers: { 'X-Forwarded-Proto': 'http' } },
]
test.each(SERVED)('$host of $reach, with $headers, is served', async ({ reach, host, headers }) => {
  for (const { status } of await answersAs(reach, { Host: host, ...headers }))
    expect(isServed(status)).toBe(true)
})

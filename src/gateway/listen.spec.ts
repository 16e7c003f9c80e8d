import { expect, test } from 'vitest'
import { openShops, startDesk } from './testing/desk'
import { said, send } from './testing/wire'

// What is asked in a way that no address can be read from is refused by the surface that it seems to ask.

const UNREADABLE = 'The address or the Host header could not be read'

const WRONG: [target: string, host: string][] = [
  ['/customers', 'bad host'],
  ['/customers', 'a/b'],
  ['/customers', '@'],
  ['\\customers', 'localhost'],
  ['/..\\customers', 'localhost'],
  ['', 'a b'],
]

test.each(WRONG)('full surface: %j at %j', async (path, host) => {
  const shops = await openShops({ rateLimited: true })
  const desk = await startDesk({}, shops)
  const { key } = await shops.newShop()
  const headers = { Host: host, 'X-Service-Key': key }
  const answer = await said(await send(desk.url, { target: `/v1${path}`, headers }))
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      error: {
        code: 'bad_request',
        message: UNREADABLE,
        status: 400,
        request_id: expect.stringMatching(/^req_/),
      },
    },
  ])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '999',
    'x-ratelimit-reset': expect.stringMatching(/^\d+$/),
  })
})

test.each(WRONG)('live surface: %j at %j', async (path, host) => {
  const desk = await startDesk()
  const answer = await said(await send(desk.url, { target: `/api/v1${path}`, headers: { Host: host } }))
  expect([answer.status, answer.body]).toEqual([400, { error: UNREADABLE }])
  expect(answer.headers['x-ratelimit-limit']).toBeUndefined()
})

test('in a whole address too', async () => {
  const desk = await startDesk()
  const ask = async (target: string) => said(await send(desk.url, { target }))
  expect((await ask('http://a%20b/v1/customers')).body).toMatchObject({ error: { status: 400 } })
  expect((await ask('http://[/api/v1/customers')).body).toEqual({ error: UNREADABLE })
})

test.each(['/', '/session', '/v10/customers', '/api', 'http://[/'])(
  'what asks neither surface (%s) is told in plain words',
  async (target) => {
    const desk = await startDesk()
    const answer = await said(await send(desk.url, { target, headers: { Host: 'bad host' } }))
    expect([answer.status, answer.text]).toEqual([400, `${UNREADABLE}.\n`])
  },
)

test('nothing is done by such a request, and the line serves the next one', async () => {
  const shops = await openShops()
  const desk = await startDesk({}, shops)
  const { key, full } = await shops.newShop()
  const headers = { Host: 'bad host', 'X-Service-Key': key }
  const body = { name: 'Bo' }
  const refused = await said(await send(desk.url, { method: 'POST', target: '/v1/customers', headers, body }))
  expect([refused.status, refused.headers['content-type']]).toEqual([400, 'application/json'])
  const sent = { method: 'POST', target: '/v1/customers', headers: { 'X-Service-Key': key }, body }
  expect((await said(await send(desk.url, sent))).status).toBe(201)
  expect((await full('GET', '/customers')).rows).toHaveLength(1)
})

test('a connection that is not used is kept for longer than proxies keep theirs', async () => {
  const desk = await startDesk()
  const { headers } = await said(await send(desk.url, { headers: { Connection: 'keep-alive' } }))
  expect(Number(/timeout=(\d+)/.exec(headers['keep-alive'] ?? '')?.[1])).toBeGreaterThan(60)
})

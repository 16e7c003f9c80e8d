import { expect, test } from 'vitest'
import { CONNECTION_HEADER } from '~/contract/dashboardHttp'
import { atRemote } from './testing/atRemote'
import { startDesk } from './testing/desk'
import { welcoming } from './testing/remote'
import { send } from './testing/wire'

// Nothing is sent under another connection, nor to another place than the one that is meant.

test.each(['', 'x', 'the-connection-of-another-tab'])(
  'under another connection (%j) nothing is forwarded',
  async (connection) => {
    const { remote, browser } = await atRemote()
    for (const [method, body] of [['GET'], ['POST', {}], ['PATCH', {}], ['DELETE']] as const) {
      const how = { headers: { [CONNECTION_HEADER]: connection }, ...(body && { body }) }
      expect(await browser.shop(method, '/customers', how)).toMatchObject({
        status: 409,
        reason: 'other_connection',
      })
    }
    expect(remote.seen).toEqual([])
  },
)

test('without a connection nothing is forwarded either', async () => {
  const { remote, browser } = await atRemote()
  expect(await browser.ask('GET', '/shop/customers')).toMatchObject({
    status: 409,
    reason: 'other_connection',
  })
  expect(remote.seen).toEqual([])
})

test('the tab of the first shop writes nothing into the second, which another tab has signed in to', async () => {
  const desk = await startDesk()
  const [first, second] = [await desk.shops.newShop('First'), await desk.shops.newShop('Second')]
  const browser = desk.browser()
  await browser.withKey(first.key)
  const earlier = { [CONNECTION_HEADER]: browser.connection() }
  await browser.withKey(second.key)
  const answer = await browser.shop('POST', '/customers', { headers: earlier, body: { name: 'Lost' } })
  expect(answer.status).toBe(409)
  expect((await first.full('GET', '/customers')).rows).toEqual([])
  expect((await second.full('GET', '/customers')).rows).toEqual([])
})

test('nobody who is not signed in is forwarded', async () => {
  const { remote, desk } = await atRemote()
  const stranger = desk.browser()
  const how = { headers: { [CONNECTION_HEADER]: 'x' } }
  expect(await stranger.ask('GET', '/shop/customers', how)).toMatchObject({
    status: 401,
    reason: 'signed_out',
  })
  expect(remote.seen).toEqual([])
})

test.each([
  '/shop/../admin',
  '/shop/../../admin',
  '/shop/./../admin',
  '/shop/customers/../../admin',
  '/shop/%2e%2e/admin',
  '/shop/%2E%2E/admin',
  '/shop/.%2e/admin',
  '/shop/..;/admin',
  '/shop/..;x=1/admin',
  '/shop/..%3b/admin',
  '/shop/%2e%2e;/admin',
  '/shop/customers;x=1/1',
  '/shop/%c0%ae%c0%ae/admin',
  '/shop/%ef%bc%8e%ef%bc%8e/admin',
  '/shop/customers%ef%bc%8f..',
  '/shop/..%2fadmin',
  '/shop/%2e%2e%2fadmin',
  '/shop/..%5cadmin',
  '/shop/%252e%252e/admin',
  '/shop/customers%2f..%2f..%2fadmin',
  '/shop/customers%00',
  '/shop/customers%0d%0aX-Evil:1',
  '/shop/customers%zz',
  '/shop/%ff',
  '/shop/..\\admin',
  '/shop//evil.example/admin',
  '/shop///evil.example',
  '/shop/http://evil.example/admin',
  '/shop/customers//1',
  '/shop/customers/',
  '/shop/',
  '/shop',
  '/shop?/customers',
  '/shop;/customers',
  '/shop@evil.example/',
  '//shop/customers',
  '/shop/customers/../..//evil.example',
])('%s never leads out of the service’s base', async (target) => {
  const { remote, desk, browser } = await atRemote()
  const headers = browser.headers()
  const answer = await send(desk.url, { target, headers })
  answer.resume()
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(remote.seen).toEqual([])
})

test('ids of every harmless kind pass as they are', async () => {
  const { remote, browser } = await atRemote()
  const paths = [
    '/customers/cus_7',
    '/customers/a.b-c~d',
    '/customers/%C3%BC',
    '/customers/a:b@c',
    '/a+b/c,d',
  ]
  for (const path of paths) await browser.shop('GET', `${path}?x=../..&y=//z#f`)
  expect(remote.seen.map(({ url }) => url)).toEqual(paths.map((path) => `/base/v1${path}?x=../..&y=//z`))
})

test('a service at the root of its host is no trouble', async () => {
  const { remote, browser } = await atRemote(welcoming, { base: '' })
  await browser.shop('GET', '/customers')
  expect(remote.seen.map(({ url }) => url)).toEqual(['/customers'])
})

import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { callerOf } from './caller'
import { openOther } from './open'
import { answeringInstead, compressing, losing, type Proxy } from './proxies'
import { OTHER_KEY } from './service'

function openBehind(proxy: Proxy) {
  const shop = openOther({ etag: 'strong' })
  const fetch = proxy(shop.fetch)
  const ask = callerOf(fetch)
  const pay = (headers: Record<string, string> = {}) =>
    ask(`POST /payments/${shop.invoice.id}/record`, { amount_cents: 100, method: 'cash' }, headers)
  const tag = async () => (await ask(`GET /invoices/${shop.invoice.id}`)).headers.get('ETag') ?? ''
  return { ...shop, fetch, ask, pay, tag, direct: shop.ask }
}

test.each([
  ['made weak', /^W\/"[^"]+"$/],
  ['with -gzip', /^"[^"]+-gzip"$/],
] as const)(
  'a compressing proxy hands out tags %s, which the service then does not know',
  async (how, tag) => {
    const shop = openBehind(compressing(how))
    expect(await shop.tag()).toMatch(tag)
    expect((await shop.pay({ 'If-Match': await shop.tag() })).status).toBe(412)
    expect((await shop.pay()).status).toBe(201)
  },
)

test('it compresses for whom asks it to', async () => {
  const { fetch } = openBehind(compressing('made weak'))
  const headers = new Headers({ 'X-Service-Key': OTHER_KEY, 'Accept-Encoding': 'gzip' })
  const url = 'http://other.test/v1/invoices'
  const response = await fetch({ method: 'GET', url, headers, text: async () => '' })
  expect(response.headers.get('Content-Encoding')).toBe('gzip')
  expect(JSON.parse(gunzipSync(await response.arrayBuffer()).toString())).toMatchObject({
    data: [{ status: 'unpaid' }],
  })
})

test.each([
  ['before', 0],
  ['after', 1],
] as const)('something answers a payment in its place, %s it took effect', async (side, times) => {
  const { pay, direct } = openBehind(answeringInstead(403, ({ method }) => (method === 'POST' ? side : null)))
  expect(await pay()).toMatchObject({ status: 403, text: expect.stringContaining('<h1>'), body: null })
  expect((await direct('GET /payments')).body).toMatchObject({ data: { length: times } })
})

test.each([
  ['before', 0],
  ['after', 1],
] as const)('a payment is lost %s it took effect', async (side, times) => {
  const { pay, direct } = openBehind(losing(({ method }) => (method === 'POST' ? side : null)))
  await expect(pay()).rejects.toThrow('the line is down')
  expect((await direct('GET /payments')).body).toMatchObject({ data: { length: times } })
})

import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addCustomer, unpaidInvoice } from '~/service/testing/counter'
import { readService } from './remote'
import { openShops, startDesk } from './testing/desk'
import { type Seen, startRemote } from './testing/remote'

// Our own service elsewhere, behind a proxy that compresses its answers and changes their tags for that.

const PROXIES: readonly (readonly [string, (etag: string) => string])[] = [
  ['makes tags weak, as nginx does', (etag) => `W/${etag}`],
  ['hangs its coding on them, as Apache and Caddy do', (etag) => etag.replace(/"$/, '-gzip"')],
]

/** Hands a request on and its answer back, compressed. */
async function pass(url: string, seen: Seen, response: ServerResponse, change: (etag: string) => string) {
  const { method, headers, body } = seen
  const answer = await fetch(url + seen.url, {
    method,
    headers: PASSED.flatMap((name): [string, string][] =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    ),
    ...(body !== '' && { body }),
  })
  const etag = answer.headers.get('etag')
  const own = [...answer.headers].filter(([name]) => !['content-length', 'etag'].includes(name))
  response
    .writeHead(answer.status, {
      ...Object.fromEntries(own),
      ...(etag !== null && { ETag: change(etag) }),
      'Content-Encoding': 'gzip',
    })
    .end(gzipSync(await answer.text()))
}
const PASSED = ['content-type', 'if-match', 'x-service-key']

async function behindProxy(change: (etag: string) => string) {
  const shops = await openShops()
  const proxy = await startRemote((response, seen) => void pass(shops.url, seen, response, change))
  const desk = await startDesk({ services: [readService(`North=full:${proxy.url}/v1`)] }, shops)
  const shop = await shops.newShop()
  const browser = desk.browser()
  await browser.withKey(shop.key, 'full', 'North')
  const { id } = await unpaidInvoice(shop, (await addCustomer(shop)).id)
  const etagNow = async () => (await browser.shop('GET', `/invoices/${id}`)).headers['etag'] ?? ''
  const pay = (etag: string) =>
    browser.shop('POST', `/payments/${id}/record`, {
      headers: { 'If-Match': etag },
      body: { amount_cents: 1, method: 'cash' },
    })
  return { browser, id, etagNow, pay }
}

test.each(PROXIES)('a payment on what was read through a proxy that %s is recorded', async (_, change) => {
  const { browser, id, etagNow, pay } = await behindProxy(change)
  expect((await browser.session()).signedIn?.features).toContain('etags')
  const seen = await etagNow()
  expect(seen).toBe(change(seen.replace(/^W\/|-gzip(?="$)/g, '')))
  expect((await pay(seen)).status).toBe(201)
  const late = await pay(seen)
  expect([late.status, late.text]).toEqual([412, expect.stringContaining('Nothing was changed')])
  expect((await pay(await etagNow())).status).toBe(201)
  const { body } = await browser.shop('GET', `/invoices/${id}`)
  expect(body).toMatchObject({ amount_paid_cents: 2 })
})

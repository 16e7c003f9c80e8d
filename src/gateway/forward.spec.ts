import { EventEmitter, once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readService } from './remote'
import { atRemote, KEY } from './testing/atRemote'
import { openShops, startDesk } from './testing/desk'
import { json } from './testing/remote'
import { send } from './testing/wire'

// What passes between the page and its service, and what does not.

test('a day at the desk of a shop here: read, write, repeat, be refused', async () => {
  const desk = await startDesk()
  const { key } = await desk.shops.newShop()
  const browser = desk.browser()
  await browser.withKey(key)
  const how = { body: { name: 'Maria Alvarez' }, headers: { 'Idempotency-Key': 'one' } }
  const made = await browser.shop('POST', '/customers', how)
  expect(made).toMatchObject({ status: 201, body: { name: 'Maria Alvarez' } })
  expect(made.headers).toMatchObject({ 'x-ratelimit-limit': '1000', etag: expect.stringMatching(/^".+"$/) })

  const again = await browser.shop('POST', '/customers', how)
  expect([again.status, again.text]).toEqual([201, made.text])
  expect(again.headers['idempotent-replayed']).toBe('true')

  const { id } = made.body as { id: string }
  const stale = await browser.shop('PATCH', `/customers/${id}`, {
    body: { notes: 'x' },
    headers: { 'If-Match': '"old"' },
  })
  expect(stale.status).toBe(412)
  const list = await browser.shop('GET', '/customers?limit=5')
  expect(list.body).toMatchObject({ data: [{ id }], pagination: { limit: 5 } })
  const wrong = await browser.shop('PUT', '/customers')
  expect([wrong.status, wrong.reason]).toEqual([400, 'bad_request'])
  const nowhere = await browser.shop('GET', '/nowhere')
  expect([nowhere.status, nowhere.reason]).toEqual([404, null])
})

test('a second process of our own serves as the remote, on either surface', async () => {
  const shops = await openShops()
  const { key, full } = await shops.newShop()
  const { id } = await full('POST', '/customers', { name: 'Maria Alvarez' })
  const services = [readService(`North=full:${shops.url}/v1`), readService(`North=live:${shops.url}/api/v1/`)]
  const desk = await startDesk({ services })
  const browser = desk.browser()

  await browser.withKey(key, 'full', 'North')
  const added = await browser.shop('POST', '/customers', { body: { name: 'J\u00fcrgen \u2713' } })
  expect(added).toMatchObject({ status: 201, body: { name: 'J\u00fcrgen \u2713' } })
  expect(added.headers['x-ratelimit-limit']).toBe('1000')
  const { id: addedId } = added.body as { id: string }
  const booked = await browser.shop('POST', '/appointments', {
    body: { customer_id: addedId, service_type: 'Oil', scheduled_at: '2026-03-02T15:00:00Z' },
  })
  const deleted = await browser.shop('DELETE', `/appointments/${(booked.body as { id: string }).id}`)
  expect([booked.status, deleted.status, deleted.text]).toEqual([201, 204, ''])

  await browser.withKey(key, 'live', 'North')
  const list = await browser.shop('GET', '/customers')
  expect(list.body).toMatchObject({ items: [{ id: addedId }, { id }] })
  expect((await full('GET', '/customers')).rows).toHaveLength(2)
})

test('only what a shop service needs is sent, and the key in the header of its surface', async () => {
  const { remote, browser } = await atRemote(json(201, { id: '1' }))
  const sent = {
    'Idempotency-Key': 'one',
    'If-Match': '"tag"',
    'If-None-Match': '"other"',
    Accept: 'application/json',
    'X-Frontdesk-Anything': 'x',
    'X-Service-Key': 'fd_another',
    Authorization: 'Bearer fd_another',
    'Proxy-Authorization': 'Basic x',
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': '192.0.2.7',
    'User-Agent': 'A browser',
    TE: 'trailers',
    Connection: 'X-Hop',
    'X-Hop': '1',
  }
  await browser.shop('POST', '/customers?a=1&b=%20', { headers: sent, body: '{"name": "as typed"}' })
  const [{ headers, ...request } = { headers: {} }] = remote.seen
  expect(request).toEqual({
    method: 'POST',
    url: '/base/v1/customers?a=1&b=%20',
    body: '{"name": "as typed"}',
  })
  const { host, connection, ...rest } = headers as Record<string, string>
  expect(host).toBe(new URL(remote.url).host)
  expect(connection).toBe('keep-alive')
  expect(rest).toEqual({
    'x-service-key': KEY,
    accept: 'application/json',
    'content-type': 'application/json',
    'content-length': '20',
    'idempotency-key': 'one',
    'if-match': '"tag"',
    'if-none-match': '"other"',
    'accept-encoding': 'gzip, br',
    'user-agent': 'Frontdesk',
  })
})

test('only what a page needs comes back', async () => {
  const { browser } = await atRemote(
    json(200, '{}', {
      ETag: '"7"',
      'Retry-After': '3',
      'X-RateLimit-Limit': '300',
      'X-RateLimit-Remaining': '1',
      'X-RateLimit-Reset': '1772460000',
      'Idempotent-Replayed': 'true',
      Allow: 'GET',
      'Content-Type': 'application/json; charset=utf-8',
      'Set-Cookie': 'frontdesk=evil; Path=/',
      'WWW-Authenticate': 'Basic',
      'Clear-Site-Data': '"*"',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=9',
      'Content-Security-Policy': 'none',
      'Service-Worker-Allowed': '/',
      'X-Frontdesk-Refused': 'signed_out',
      Location: 'http://evil.example/',
      Link: '<http://evil.example/>; rel=preload',
      Refresh: '0; url=http://evil.example/',
      Server: 'North 1.0',
    }),
  )
  const { headers, setCookies } = await browser.shop('GET', '/customers')
  const { date, connection, 'keep-alive': _, 'transfer-encoding': __, ...rest } = headers
  expect([typeof date, typeof connection, setCookies]).toEqual(['string', 'string', []])
  expect(rest).toHaveProperty('x-frontdesk-service-date', date)
  delete rest['x-frontdesk-service-date']
  expect(Number(rest['x-frontdesk-lasts'])).toBeGreaterThan(11.9 * 3_600_000)
  delete rest['x-frontdesk-lasts']
  expect(rest).toEqual({
    etag: '"7"',
    'retry-after': '3',
    'x-ratelimit-limit': '300',
    'x-ratelimit-remaining': '1',
    'x-ratelimit-reset': '1772460000',
    'idempotent-replayed': 'true',
    allow: 'GET',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
})

test.each([400, 401, 403, 404, 405, 409, 412, 422, 429, 500, 503])(
  'a refusal of the service (%i) passes as it is, and is not the gateway’s',
  async (status) => {
    const { browser } = await atRemote(json(status, { error: 'in its own words' }, { 'Retry-After': '9' }))
    const answer = await browser.shop('GET', '/customers')
    expect(answer).toMatchObject({ status, reason: null, text: '{"error":"in its own words"}' })
    expect(answer.headers['retry-after']).toBe('9')
    expect(answer.headers).not.toHaveProperty('x-frontdesk-refused')
  },
)

test('an unchanged record is told without a body', async () => {
  const { browser } = await atRemote((response) => void response.writeHead(304, { ETag: '"7"' }).end())
  const answer = await browser.shop('GET', '/customers/1', { headers: { 'If-None-Match': '"7"' } })
  expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, '', '"7"'])
})

test('an answer passes as it comes, before its end is there', async () => {
  const cue = new EventEmitter()
  const { desk, browser } = await atRemote((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('[1,')
    cue.once('go on', () => response.end('2]'))
  })
  const headers = browser.headers()
  const answer = await send(`${desk.url}/shop/customers`, { headers })
  answer.setEncoding('utf8')
  expect(await once(answer, 'data')).toEqual(['[1,'])
  cue.emit('go on')
  expect(await once(answer, 'data')).toEqual(['2]'])
})

test('a compressed answer arrives as what it says', async () => {
  const { browser } = await atRemote((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
    response.end(gzipSync('{"data":"as it was"}'))
  })
  const answer = await browser.shop('GET', '/customers')
  expect(answer.text).toBe('{"data":"as it was"}')
  expect(answer.headers).not.toHaveProperty('content-encoding')
})

import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { addCustomer } from '~/service/testing/counter'
import { startDesk } from './testing/desk'
import { ELSEWHERE, takeCompressed } from './testing/elsewhere'
import { said, send, type Sending } from './testing/wire'

// What travels over a network is compressed for those who ask for it.

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const NOTES = 'Waits in the shop; call when the car is on the lift. '.repeat(30)

/** A shop with a customer of whom much is written, and somebody who asks for it from another machine. */
async function openDesk(from: string | null = ELSEWHERE) {
  const desk = await startDesk(from === null ? {} : { from })
  const shop = await desk.shops.newShop('Cedar Street Auto', null, 'admin')
  const { id } = await addCustomer(shop, { notes: NOTES })
  const at = (path: string, { headers, ...how }: Sending = {}) =>
    [`${desk.url}${path}`, { ...how, headers: { 'X-Service-Key': shop.key, ...headers } }] as const
  return {
    desk,
    shop,
    customer: `/v1/customers/${id}`,
    take: (path: string, how?: Sending) => takeCompressed(...at(path, how)),
    takePlain: async (path: string, how?: Sending) => said(await send(...at(path, how))),
  }
}

test('whoever asks for it gets the same words in a part of the bytes', async () => {
  const { take, takePlain, customer } = await openDesk()
  for (const path of ['/v1/customers', customer, '/v1/openapi.json']) {
    const [answer, plain] = [await take(path), await takePlain(path)]
    expect([answer.status, answer.coding, answer.vary]).toEqual([200, 'gzip', 'Accept-Encoding'])
    expect(answer.text).toBe(plain.text)
    expect(answer.length).toBe(answer.bytes.length)
    expect(answer.bytes.length).toBeLessThan(plain.text.length / 3)
  }
})

test('whoever does not ask gets it as it is, and a cache is told that others may get another', async () => {
  const { takePlain, customer } = await openDesk()
  const { headers, body } = await takePlain(customer)
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers['vary']).toBe('Accept-Encoding')
  expect(body).toMatchObject({ notes: NOTES })
})

test.each<[asked: string, coding: string | null]>([
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br, gzip', 'gzip'],
  ['gzip;q=0.001', 'gzip'],
  ['deflate, gzip ; q=1.0', 'gzip'],
  ['*', 'gzip'],
  ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ['gzip, identity;q=0', 'gzip'],
  ['', null],
  ['identity', null],
  ['br', null],
  ['deflate, zstd', null],
  ['gzip;q=0', null],
  ['gzip;q=0.000', null],
  ['*;q=0', null],
  ['gzip;q=0, *', null],
  ['gzip;q=0.5, identity', null],
  ['xgzip, gzipped', null],
  ['gzip;level=9', null],
])('Accept-Encoding: %j is answered with %j', async (asked, coding) => {
  const { take, customer } = await openDesk()
  expect((await take(customer, { headers: { 'Accept-Encoding': asked } })).coding).toBe(coding)
})

test('what is small stays as it is', async () => {
  const { take, shop } = await openDesk()
  const { id } = await addCustomer(shop)
  for (const path of [`/v1/customers/${id}`, '/v1/quotes']) {
    const answer = await take(path)
    expect([answer.status, answer.coding, answer.length]).toEqual([200, null, answer.bytes.length])
  }
})

test('a program on this very machine gets nothing compressed, what a proxy here brings from others does', async () => {
  const { take, customer, desk } = await openDesk(null)
  expect((await take(customer)).coding).toBeNull()
  expect((await take(customer, { headers: { Host: `localhost:${desk.port}` } })).coding).toBeNull()
  const brought: Record<string, string>[] = [
    { 'X-Forwarded-For': ELSEWHERE },
    { Host: 'desk.example' },
    { Via: '1.1 proxy' },
  ]
  for (const headers of brought) {
    expect((await take(customer, { headers })).coding).toBe('gzip')
  }
})

test('a record that was read compressed is changed by its tag', async () => {
  const { take, takePlain, customer } = await openDesk()
  const read = await take(customer)
  expect(read.etag).toBe((await takePlain(customer)).headers['etag'])

  const change = { method: 'PATCH', headers: { 'If-Match': read.etag } }
  const changed = await take(customer, { ...change, body: { name: 'Maria Lopez' } })
  expect([changed.status, changed.coding]).toEqual([200, 'gzip'])
  expect(JSON.parse(changed.text)).toMatchObject({ name: 'Maria Lopez', notes: NOTES })
  const late = await take(customer, { ...change, body: { name: 'Maria Diaz' } })
  expect([late.status, late.text]).toEqual([412, expect.stringContaining('Nothing was changed')])
  expect((await takePlain(customer)).body).toMatchObject({ name: 'Maria Lopez' })
})

test('whoever has the letterhead from a compressed answer is told that it is unchanged', async () => {
  const { take, shop } = await openDesk()
  await shop.full('PATCH', '/shop', {
    name: 'Cedar '.repeat(30),
    terms: 'Due on receipt. '.repeat(30),
    street: 'Elm '.repeat(40),
  })
  const read = await take('/v1/shop')
  expect(read.coding).toBe('gzip')
  const again = await take('/v1/shop', { headers: { 'If-None-Match': read.etag } })
  const { status, bytes, coding, length, vary, etag } = again
  expect([status, bytes.length, coding, length, vary, etag]).toEqual([
    304,
    0,
    null,
    null,
    'Accept-Encoding',
    read.etag,
  ])
})

test('a repetition is answered with the same words, compressed or not as each asks for it', async () => {
  const { take, takePlain } = await openDesk()
  const how = {
    method: 'POST',
    headers: { 'Idempotency-Key': 'desk-1' },
    body: { name: 'Bo', notes: NOTES },
  }
  const [first, plain, again] = [
    await take('/v1/customers', how),
    await takePlain('/v1/customers', how),
    await take('/v1/customers', how),
  ]
  expect([first, plain, again].map(({ status }) => status)).toEqual([201, 201, 201])
  expect([first.coding, plain.headers['content-encoding'], again.coding]).toEqual(['gzip', undefined, 'gzip'])
  expect([plain.text, again.text]).toEqual([first.text, first.text])
  expect([plain.headers['etag'], again.etag]).toEqual([first.etag, first.etag])
  expect([first.headers, plain.headers, again.headers].map((one) => one['idempotent-replayed'])).toEqual([
    undefined,
    'true',
    'true',
  ])
})

test('HEAD has no body, and the length of what GET gives to those who do not ask', async () => {
  const { take, takePlain, customer } = await openDesk()
  const plain = await takePlain(customer)
  const bare = await takePlain(customer, { method: 'HEAD' })
  expect([bare.status, bare.text, bare.headers['vary']]).toEqual([200, '', 'Accept-Encoding'])
  expect(bare.headers['content-length']).toBe(plain.headers['content-length'])
  const asked = await take(customer, { method: 'HEAD' })
  expect([asked.status, asked.bytes.length, asked.length, asked.vary, asked.etag]).toEqual([
    200,
    0,
    null,
    'Accept-Encoding',
    plain.headers['etag'],
  ])
})

test('a deletion has nothing to compress', async () => {
  const { take, customer, shop } = await openDesk()
  const { id } = await shop.full('POST', '/appointments', {
    customer_id: customer.split('/').at(-1),
    service_type: 'Oil change',
    scheduled_at: '2027-03-15T09:00:00Z',
  })
  const answer = await take(`/v1/appointments/${id}`, { method: 'DELETE' })
  expect([answer.status, answer.bytes.length, answer.coding]).toEqual([204, 0, null])
})

test.each(['/v1/changes', '/shop/changes'])(
  'a stream (%s) is not compressed, and tells of each change as it happens',
  async (path) => {
    const { desk, shop } = await openDesk()
    const browser = desk.browser()
    await browser.withKey(shop.key)
    const headers = { ...browser.headers(), 'X-Service-Key': shop.key, 'Accept-Encoding': 'gzip' }
    const answer = await send(desk.url + path, { headers })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.headers).not.toHaveProperty('vary')
    answer.setEncoding('utf8')
    expect(String(await once(answer, 'data'))).toContain('event: place')
    const { id } = await addCustomer(shop)
    expect(String(await once(answer, 'data'))).toContain(id)
    answer.destroy()
  },
)

test('what shows a secret is never compressed, nor is its repetition under whichever address', async () => {
  const { take } = await openDesk()
  const body = { url: `https://hooks.example.com/${'shop/'.repeat(300)}`, events: ['*'] }
  const how = { method: 'POST', headers: { 'Idempotency-Key': 'desk-1' }, body }
  const first = await take('/v1/webhooks', how)
  expect([first.status, first.text]).toEqual([201, expect.stringContaining('signing_secret')])
  expect(first.bytes.length).toBeGreaterThan(1_500)
  const answers = [first, await take('/v1/webhooks', how), await take('/v1/customers', how)]
  expect(answers.map(({ coding, vary, text }) => [coding, vary, text])).toEqual(
    answers.map(() => [null, null, first.text]),
  )
  expect((await take('/v1/webhooks')).coding).toBe('gzip')
})

test('an answer that can’t be compressed goes out as it is', async () => {
  const { take, customer } = await openDesk()
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(zlib, 'gzipSync').mockImplementation(() => {
    throw new RangeError('no memory')
  })
  syncBuiltinESMExports()
  const answer = await take(customer)
  expect([answer.status, answer.coding, answer.length]).toEqual([200, null, answer.bytes.length])
  expect(JSON.parse(answer.text)).toMatchObject({ notes: NOTES })
  expect(log).toHaveBeenCalledOnce()
})

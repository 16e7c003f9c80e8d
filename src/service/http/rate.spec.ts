import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCustomer, book, NOBODY, type Shops, type TestShop } from '~/service/testing/counter'
import { startShops, type Answer, type Ask, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'
import { MAX_BODY_BYTES } from './body'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')
const MINUTE = 60_000
const SECOND = MONDAY / 1000
const AT_ONCE = 10

let shops: Shops
let shop: TestShop
beforeEach(async () => {
  shops = await startShops({ now: MONDAY, rateLimited: true })
  shop = await shops.newShop()
})
afterEach(() => shops.close())

const RATE = ['limit', 'remaining', 'reset'] as const
const rateOf = ({ headers }: Answer<Fields>) =>
  RATE.map((name) => headers.get(`x-ratelimit-${name}`)).map((text) => (text === null ? null : Number(text)))

/** Asks so many times, some at once; the answers that were not the expected one. */
async function spend(count: number, expected: number, ask: () => Promise<Answer<Fields>>) {
  const others: number[] = []
  for (let done = 0; done < count; done += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - done) }, ask))
    others.push(...answers.map(({ status }) => status).filter((status) => status !== expected))
  }
  expect(others).toEqual([])
}

const atFull = (key: string | null = shop.key) => shops.ask('full', 'GET', `/customers/${NOBODY}`, key)
const atLive = (key: string | null = shop.key) => shops.ask('live', 'GET', `/customers/${NOBODY}`, key)

describe('every answer of the full surface tells how much is left', () => {
  type Case = [
    status: number,
    what: string,
    method: string,
    path: string,
    how?: Ask & { key?: string | null },
  ]
  const CASES: Case[] = [
    [200, 'a list', 'GET', '/customers'],
    [200, 'a record', 'GET', '/customers/{customer}'],
    [200, 'a HEAD', 'HEAD', '/customers'],
    [201, 'a new record', 'POST', '/customers', { body: { name: 'Bo' } }],
    [204, 'a deletion', 'DELETE', '/appointments/{appointment}'],
    [400, 'a bad body', 'POST', '/customers', { body: {} }],
    [400, 'a bad query', 'GET', '/customers', { query: { limit: '0' } }],
    [401, 'no key', 'GET', '/customers', { key: null }],
    [401, 'a wrong key', 'GET', '/customers', { key: 'nonsense' }],
    [404, 'a record of nobody', 'GET', `/customers/${NOBODY}`],
    [404, 'a path of nobody', 'GET', '/garages'],
    [405, 'a method that is not there', 'DELETE', '/customers'],
    [
      412,
      'a stale If-Match',
      'PATCH',
      '/customers/{customer}',
      { body: {}, headers: { 'If-Match': '"old"' } },
    ],
    [413, 'a body over 1 MiB', 'POST', '/customers', { raw: `"${'x'.repeat(MAX_BODY_BYTES)}"` }],
    [415, 'a form', 'POST', '/customers', { raw: 'a=b', headers: { 'Content-Type': 'text/plain' } }],
    [422, 'a value that can’t be', 'POST', '/customers', { body: { name: '' } }],
    [200, 'the description', 'GET', '/openapi.json', { key: null }],
  ]

  test.each(CASES)('%i, to %s', async (status, _, method, path, how = {}) => {
    const customer = await addCustomer(shop)
    const appointment = await book(shop, customer.id)
    const at = path.replace('{customer}', customer.id).replace('{appointment}', appointment.id)
    shops.clock.now = MONDAY + MINUTE
    const answer = await shops.ask('full', method, at, how.key === undefined ? shop.key : how.key, how)
    expect(answer.status).toBe(status)
    expect(rateOf(answer)).toEqual([1000, 999, SECOND + 120])
    expect(answer.headers.has('retry-after')).toBe(false)
  })

  test('403, to a key that may not', async () => {
    const { key } = await shops.newKey(shop.id, [])
    const answer = await atFull(key)
    expect([answer.status, ...rateOf(answer)]).toEqual([403, 1000, 999, SECOND + 60])
  })

  test('409, to a second request with a key that is under way', async () => {
    const impatient = await startShops({ now: MONDAY, rateLimited: true, idempotencyWaitMs: 1 })
    try {
      const { key, full } = await impatient.newShop()
      const once = { 'Idempotency-Key': 'desk-1' }
      let send: ReadableStreamDefaultController<Uint8Array> | undefined
      let held: Promise<Response> | undefined
      await new Promise<void>((resolve) => {
        // Nothing is pulled before the service reads the body, and it does so when it has the key.
        const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
          send = controller
          resolve()
        }
        const body = new ReadableStream({ pull }, { highWaterMark: 0 })
        const headers = { ...once, 'X-Service-Key': key }
        const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
        held = impatient.service.fetch(new Request(`${impatient.url}/v1/customers`, init))
      })
      const second = await full('POST', '/customers', { name: 'Bo' }, { headers: once })
      expect([second.status, ...rateOf(second)]).toEqual([409, 1000, 998, SECOND + 60])
      send?.enqueue(Buffer.from('{"name":"Bo"}'))
      send?.close()
      expect((await held)?.status).toBe(201)
    } finally {
      await impatient.close()
    }
  })

  test('a replayed answer counts as any other', async () => {
    const once = { headers: { 'Idempotency-Key': 'desk-1' } }
    const first = await shop.full('POST', '/customers', { name: 'Bo' }, once)
    const again = await shop.full('POST', '/customers', { name: 'Bo' }, once)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect([rateOf(first)[1], rateOf(again)[1]]).toEqual([999, 998])
  })
})

describe('a thousand a rolling minute on the full surface', () => {
  test('are let in; the next is a 429 that says when to come back, does nothing and does not count', async () => {
    await spend(999, 404, atFull)
    shops.clock.now = MONDAY + 20_500
    const last = await atFull()
    expect([last.status, ...rateOf(last)]).toEqual([404, 1000, 0, SECOND + 60])

    const before = await stateOf(shops, shop)
    const refused = await shop.full('POST', '/customers', { name: 'Bo' })
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({
      error: {
        code: 'rate_limited',
        message: 'More than 1000 requests in a minute. Nothing was done. Try again in 40 s.',
        status: 429,
        request_id: expect.stringMatching(/^req_/),
      },
    })
    expect(rateOf(refused)).toEqual([1000, 0, SECOND + 60])
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(await stateOf(shops, shop)).toEqual(before)
    await spend(100, 429, atFull)

    // Up to the last millisecond, and no longer: then all that were asked at first are free at once, but for the last.
    shops.clock.now = MONDAY + MINUTE - 1
    const late = await atFull()
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '1'])
    shops.clock.now = MONDAY + MINUTE
    const free = await atFull()
    expect([free.status, ...rateOf(free)]).toEqual([404, 1000, 998, SECOND + 81])
  })

  test('have no seam: a minute that begins anywhere has no more', async () => {
    await spend(500, 404, atFull)
    shops.clock.now = MONDAY + 59_999
    await spend(500, 404, atFull)
    expect((await atFull()).status).toBe(429)
    shops.clock.now = MONDAY + MINUTE
    await spend(500, 404, atFull)
    const refused = await atFull()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(rateOf(refused)).toEqual([1000, 0, SECOND + 120])
  })

  test('are a key’s own: another of the same shop has its thousand, and so has the live surface', async () => {
    const { key: other } = await shops.newKey(shop.id, ['read:customers'])
    await spend(1_000, 404, atFull)
    expect((await atFull()).status).toBe(429)
    const [theirs, live] = [await atFull(other), await atLive()]
    expect([theirs.status, ...rateOf(theirs)]).toEqual([404, 1000, 999, SECOND + 60])
    expect(live.status).toBe(404)
  })

  test('are told from an answer that is refused for its scope only after they are spent', async () => {
    const { key } = await shops.newKey(shop.id, [])
    await spend(1_000, 403, () => atFull(key))
    expect((await atFull(key)).status).toBe(429)
  })
})

describe('three hundred a rolling minute on the live surface', () => {
  const SILENT = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']
  const spoken = ({ headers }: Answer<Fields>) => SILENT.filter((name) => headers.has(name))

  test('are let in; the next is a 429 in one sentence, with no header of it ever', async () => {
    await spend(100, 404, atLive)
    shops.clock.now = MONDAY + 30_000
    await spend(200, 404, atLive)
    const refused = await atLive()
    expect([refused.status, refused.text]).toEqual([429, '{"error":"Rate limit exceeded"}'])
    expect(spoken(refused)).toEqual([])
    await spend(50, 429, atLive)

    shops.clock.now = MONDAY + MINUTE - 1
    expect((await atLive()).status).toBe(429)
    shops.clock.now = MONDAY + MINUTE
    await spend(100, 404, atLive)
    expect((await atLive()).status).toBe(429)
  })

  test('are a key’s own, and not those of the full surface', async () => {
    const { key: other } = await shops.newKey(shop.id, ['read:customers'])
    await spend(300, 404, atLive)
    expect((await atLive()).status).toBe(429)
    expect((await atLive(other)).status).toBe(404)
    const full = await atFull()
    expect([full.status, ...rateOf(full)]).toEqual([404, 1000, 999, SECOND + 60])
  })

  test.each([
    [200, '/customers', {}],
    [200, '/openapi.json', {}],
    [400, '/customers', { query: { limit: '0' } }],
    [401, '/customers', { key: null }],
    [404, `/customers/${NOBODY}`, {}],
    [404, '/vehicles', {}],
    [405, '/customers', { method: 'POST' }],
  ] as const)('are not spoken of in a %i of %s', async (status, path, how) => {
    const asked = { key: shop.key, method: 'GET', ...how }
    const answer = await shops.ask('live', asked.method, path, asked.key, 'query' in how ? how : {})
    expect([answer.status, spoken(answer)]).toEqual([status, []])
  })
})

describe('what fails before a key is known is counted by address, a thousand a minute', () => {
  const BLIND: [string, number, () => Promise<Answer<Fields>>][] = [
    ['guessing keys', 401, () => atFull(`fd_${Math.random()}`)],
    ['asking without one', 401, () => atFull(null)],
    ['trying paths', 404, () => shop.full('GET', '/garages')],
    ['trying methods', 405, () => shop.full('PUT', '/customers')],
    ['reading the description', 200, () => shops.ask('full', 'GET', '/openapi.json', null)],
  ]

  test.each(BLIND)('so %s ends in a 429, and whoever has a key is not held up', async (_, status, ask) => {
    await spend(1_000, status, ask)
    for (const [, , other] of BLIND) {
      const refused = await other()
      expect([refused.status, ...rateOf(refused)]).toEqual([429, 1000, 0, SECOND + 60])
      expect(refused.headers.get('retry-after')).toBe('60')
    }
    const known = await atFull()
    expect([known.status, rateOf(known)[1]]).toEqual([404, 999])
    expect((await atLive(null)).status).toBe(401)

    shops.clock.now = MONDAY + MINUTE
    expect((await ask()).status).toBe(status)
  })

  test('on the live surface too, in its own words', async () => {
    await spend(1_000, 401, () => atLive(null))
    const refused = await atLive(`fd_${Math.random()}`)
    expect([refused.status, refused.text]).toEqual([429, '{"error":"Rate limit exceeded"}'])
    expect(refused.headers.has('retry-after')).toBe(false)
    expect((await atLive()).status).toBe(404)
    expect((await atFull(null)).status).toBe(401)
  })
})

test('a reset within a second is told as the second after it, so that nobody comes too early', async () => {
  shops.clock.now = MONDAY + 1
  expect(rateOf(await atFull())).toEqual([1000, 999, SECOND + 61])
})

test('a fault counts too, and tells what is left', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const broken = vi.spyOn(shops.store, 'snapshot').mockRejectedValue(new Error('the disk is gone'))
  const answer = await shop.full('GET', '/customers')
  expect([answer.status, ...rateOf(answer)]).toEqual([500, 1000, 999, SECOND + 60])
  expect(told).toHaveBeenCalledTimes(1)
  for (const spy of [told, broken]) spy.mockRestore()
  expect(rateOf(await atFull())[1]).toBe(998)
})

test('where nobody counts, the headers speak as if nothing had been spent', async () => {
  const uncounted = await startShops({ now: MONDAY })
  try {
    const { full, live, key } = await uncounted.newShop()
    await spend(1_050, 404, () => full('GET', `/customers/${NOBODY}`))
    await spend(350, 404, () => live(`/customers/${NOBODY}`))
    for (const answer of [
      await full('GET', '/customers'),
      await uncounted.ask('full', 'GET', '/customers', null),
      await uncounted.ask('full', 'GET', '/garages', key),
    ])
      expect(rateOf(answer)).toEqual([1000, 1000, SECOND + 60])
  } finally {
    await uncounted.close()
  }
})

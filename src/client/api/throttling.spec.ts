import { expect, test } from 'vitest'
import { failing, gateway } from '~/client/testing/failing'
import { createFakeClock, settle } from '~/client/testing/fakeClock'
import { createFakeTransport, fullError, json, liveError } from '~/client/testing/fakeFetch'

test('a 429 carries the time to come back at', async () => {
  const shop = createFakeTransport(() => fullError(429, 'Too many', { 'Retry-After': '12' }))
  expect(await failing(shop.ask({ method: 'GET', path: '/customers' }))).toMatchObject({
    kind: 'busy',
    retryAfterMs: 12_000,
  })
})

test('a 409 with a time to come back at is the same request under way, and not a change', async () => {
  const shop = createFakeTransport(() => fullError(409, 'Still under way', { 'Retry-After': '1' }))
  expect(await failing(shop.ask({ method: 'POST', path: '/customers', body: '{}' }))).toMatchObject({
    kind: 'busy',
    status: 409,
  })
})

test('a sudden 401 after a 429 is a pause of the key, and nobody is signed out', async () => {
  const clock = createFakeClock(0)
  const answers = [
    fullError(429, 'Too many', { 'Retry-After': '1' }),
    liveError(401, 'Missing or invalid API key'),
  ]
  const shop = createFakeTransport(() => answers.shift() ?? liveError(401, 'Missing or invalid API key'), {
    clock,
  })
  await failing(shop.ask({ method: 'GET', path: '/customers' }))
  await clock.advance(1_000)
  expect(await failing(shop.ask({ method: 'GET', path: '/customers' }))).toMatchObject({
    kind: 'busy',
    status: 401,
    retryAfterMs: 60_000,
  })
  expect(shop.ended).toEqual([])

  await clock.advance(5 * 60_000)
  expect(await failing(shop.ask({ method: 'GET', path: '/customers' }))).toMatchObject({ kind: 'signed-out' })
  expect(shop.ended).toHaveLength(1)
})

test('after a 429 the gateway is still believed, and so is a 403 that names a scope', async () => {
  const clock = createFakeClock(0)
  const answers = [
    fullError(429, 'Too many', { 'Retry-After': '1' }),
    gateway(401, 'signed_out'),
    liveError(403, 'This API key does not have the "read:customers" scope'),
  ]
  const shop = createFakeTransport(() => answers.shift() ?? json({}), { clock })
  await failing(shop.ask({ method: 'GET', path: '/customers' }))
  await clock.advance(1_000)
  expect((await failing(shop.ask({ method: 'GET', path: '/customers' }))).kind).toBe('signed-out')
  expect((await failing(shop.ask({ method: 'GET', path: '/customers' }))).kind).toBe('forbidden')
})

test('a long pause is told to whoever looks, without sending; the background sits it out', async () => {
  const clock = createFakeClock(0)
  const answers = [fullError(429, 'Too many', { 'Retry-After': '40' })]
  const shop = createFakeTransport(() => answers.shift() ?? json({}), { clock })
  await failing(shop.ask({ method: 'GET', path: '/customers' }))
  expect(await failing(shop.ask({ method: 'GET', path: '/customers' }))).toMatchObject({
    kind: 'busy',
    status: null,
    retryAfterMs: 40_000,
  })
  const crawl = shop.ask({ method: 'GET', path: '/customers', priority: 'background' })
  await settle()
  expect(shop.asked).toHaveLength(1)
  await clock.advance(60_000)
  expect((await crawl).status).toBe(200)
})

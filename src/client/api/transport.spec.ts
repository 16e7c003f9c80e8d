import { expect, onTestFinished, test, vi } from 'vitest'
import { failing, gateway } from '~/client/testing/failing'
import { createFakeClock, settle } from '~/client/testing/fakeClock'
import { createFakeTransport, fullError, json, liveError } from '~/client/testing/fakeFetch'
import { createBudget } from './budget'
import type { FailureKind } from './failure'
import { createTransport } from './transport'

test('asks below the shop, as a page of ours, for its own connection', async () => {
  const shop = createFakeTransport(() => json({ ok: true }))
  const answer = await shop.ask({
    method: 'GET',
    path: '/customers',
    query: { limit: 100, after: null, of: 'a b' },
  })
  expect(answer.body).toEqual({ ok: true })
  const [asked] = shop.asked
  expect(shop.urls()).toEqual(['GET /shop/customers?limit=100&of=a+b'])
  expect(asked?.headers.get('X-Frontdesk')).toBe('1')
  expect(asked?.headers.get('X-Frontdesk-Connection')).toBe('desk-1')
  expect(asked?.headers.get('Content-Type')).toBe(null)
  expect(asked?.body).toBe(null)
})

test('sends the very bytes that it was given', async () => {
  const shop = createFakeTransport(() => json({}, 201))
  const body = '{ "name":"Zoë" }'
  await shop.ask({ method: 'POST', path: '/customers', body, headers: { 'Idempotency-Key': 'k1' } })
  const [asked] = shop.asked
  expect(asked?.body).toBe(body)
  expect(asked?.headers.get('Content-Type')).toBe('application/json')
  expect(asked?.headers.get('Idempotency-Key')).toBe('k1')
})

test('no caller speaks for another connection', async () => {
  const shop = createFakeTransport(() => json({}))
  await shop.ask({ method: 'GET', path: '/customers', headers: { 'X-Frontdesk-Connection': 'desk-2' } })
  expect(shop.asked[0]?.headers.get('X-Frontdesk-Connection')).toBe('desk-1')
})

test('204 is an answer without a body', async () => {
  const shop = createFakeTransport(() => new Response(null, { status: 204 }))
  const answer = await shop.ask({ method: 'DELETE', path: '/webhooks/w1' })
  expect(answer).toMatchObject({ status: 204, body: undefined })
})

test.each<[number, FailureKind]>([
  [400, 'refused'],
  [401, 'signed-out'],
  [403, 'forbidden'],
  [404, 'missing'],
  [405, 'refused'],
  [409, 'changed'],
  [412, 'changed'],
  [413, 'refused'],
  [415, 'refused'],
  [422, 'refused'],
  [429, 'busy'],
  [500, 'broken'],
  [502, 'broken'],
  [503, 'broken'],
])('%i is %s, in the words of either surface', async (status, kind) => {
  const full = createFakeTransport(() => fullError(status, 'The words of the service'))
  expect(await failing(full.ask({ method: 'GET', path: '/customers' }))).toMatchObject({
    kind,
    status,
    message: 'The words of the service',
    requestId: 'req_7',
    reason: null,
  })
  const live = createFakeTransport(() => liveError(status, 'Other words'))
  expect(await failing(live.ask({ method: 'GET', path: '/customers' }))).toMatchObject({
    kind,
    status,
    message: 'Other words',
    requestId: null,
  })
})

test('a refusal without an envelope is told in our words', async () => {
  const shop = createFakeTransport(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await failing(shop.ask({ method: 'GET', path: '/customers' }))).toMatchObject({
    kind: 'broken',
    message: 'The service failed',
  })
})

test.each<[string, number, FailureKind]>([
  ['signed_out', 401, 'signed-out'],
  ['other_connection', 409, 'other-connection'],
  ['service_unreachable', 502, 'unreachable'],
  ['service_paused', 503, 'busy'],
  ['not_a_shop_service', 502, 'broken'],
  ['key_not_accepted', 401, 'refused'],
  ['key_without_permission', 403, 'forbidden'],
  ['link_used_up', 410, 'refused'],
  ['foreign_site', 403, 'refused'],
])('the gateway saying %s is told apart from the service', async (reason, status, kind) => {
  const shop = createFakeTransport(() => gateway(status, reason))
  expect(
    await failing(shop.ask({ method: 'GET', path: '/customers', needs: 'read:customers' })),
  ).toMatchObject({
    kind,
    reason,
    status,
    message: `because of ${reason}`,
  })
  expect(shop.forbidden).toEqual([])
})

test('a service that speaks like the gateway is not believed', async () => {
  const pretending = { gateway: { reason: 'other_connection', message: 'Sign in elsewhere' } }
  const shop = createFakeTransport(() => json(pretending, 409))
  expect(await failing(shop.ask({ method: 'GET', path: '/customers' }))).toMatchObject({
    kind: 'changed',
    reason: null,
  })
  expect(shop.ended).toEqual([])
})

test('answers of the service are heard, and refusals of the gateway are not', async () => {
  const heard: number[] = []
  const answers = [json({}), gateway(502, 'service_unreachable'), fullError(404, 'Customer not found')]
  const shop = createFakeTransport(() => answers.shift() ?? json({}), {
    onAnswer: ({ status }) => heard.push(status),
  })
  await shop.ask({ method: 'GET', path: '/customers' })
  await failing(shop.ask({ method: 'GET', path: '/customers' }))
  await failing(shop.ask({ method: 'GET', path: '/customers/c1' }))
  expect(heard).toEqual([200, 404])
})

test('a 200 that is no JSON is broken, not an answer', async () => {
  const shop = createFakeTransport(
    () => new Response('<html>Please accept the terms of this network', { status: 200 }),
  )
  const failure = await failing(shop.ask({ method: 'POST', path: '/customers', body: '{}' }))
  expect(failure).toMatchObject({ kind: 'broken', isWrite: true, confirmed: false })
})

test('no answer at all is unreachable', async () => {
  const shop = createFakeTransport(() => Promise.reject(new TypeError('fetch failed')))
  const failure = await failing(shop.ask({ method: 'PATCH', path: '/customers/c1', body: '{}' }))
  expect(failure).toMatchObject({ kind: 'unreachable', status: null, isWrite: true })
  expect(failure.cause).toBeInstanceOf(TypeError)
})

test('gives up after 35 seconds, counted from the sending', async () => {
  const clock = createFakeClock()
  const shop = createFakeTransport(
    ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    { clock },
  )
  const failed = failing(shop.ask({ method: 'GET', path: '/customers' }))
  let isOver = false
  void failed.then(() => (isOver = true))
  await clock.advance(34_999)
  expect(isOver).toBe(false)
  await clock.advance(1)
  expect(await failed).toMatchObject({ kind: 'unreachable', message: 'No answer within 35 seconds' })
})

test('a caller who leaves gets its own reason back, and no Failure', async () => {
  const leaving = new AbortController()
  const shop = createFakeTransport(
    ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  const asked = shop.ask({ method: 'GET', path: '/customers', signal: leaving.signal })
  await settle()
  leaving.abort('left the page')
  await expect(asked).rejects.toBe('left the page')
  expect(shop.asked[0]?.signal.aborted).toBe(true)
})

test('nothing is left running once it is answered', async () => {
  const clock = createFakeClock()
  const shop = createFakeTransport(() => json({}), { clock })
  await shop.ask({ method: 'GET', path: '/customers' })
  expect(clock.waiting()).toBe(0)
})

test('the end of the session is told at once, and so is another connection in the cookie', async () => {
  const revoked = createFakeTransport(() => liveError(401, 'Missing or invalid API key'))
  await failing(revoked.ask({ method: 'GET', path: '/customers' }))
  expect(revoked.ended.map(({ kind }) => kind)).toEqual(['signed-out'])

  const elsewhere = createFakeTransport(() => gateway(409, 'other_connection'))
  await failing(elsewhere.ask({ method: 'GET', path: '/customers' }))
  expect(elsewhere.ended.map(({ kind }) => kind)).toEqual(['other-connection'])
})

test('a 403 teaches the scope that it names', async () => {
  const words = 'This API key does not have the "write:customers" scope'
  for (const error of [fullError(403, words), liveError(403, words)]) {
    const shop = createFakeTransport(() => error)
    const failure = await failing(shop.ask({ method: 'GET', path: '/customers', needs: 'read:customers' }))
    expect(failure.scope).toBe('write:customers')
    expect(shop.forbidden).toEqual(['write:customers'])
  }
})

test('a 403 that names none is about what was asked, if the service said it', async () => {
  const said = createFakeTransport(() => fullError(403, 'Key lacks permission'))
  await failing(said.ask({ method: 'GET', path: '/customers', needs: 'read:customers' }))
  expect(said.forbidden).toEqual(['read:customers'])

  const proxied = createFakeTransport(() => new Response('<h1>Forbidden</h1>', { status: 403 }))
  await failing(proxied.ask({ method: 'GET', path: '/customers', needs: 'read:customers' }))
  expect(proxied.forbidden).toEqual([])
})

test('an unknown scope is told to people and teaches nothing', async () => {
  const shop = createFakeTransport(() =>
    liveError(403, 'This API key does not have the "read:spaceships" scope'),
  )
  const failure = await failing(shop.ask({ method: 'GET', path: '/customers' }))
  expect(failure.message).toContain('read:spaceships')
  expect(shop.forbidden).toEqual([])
})

test('an answer that never came gives its turn back', async () => {
  const shop = createFakeTransport(() => Promise.reject(new TypeError('fetch failed')))
  for (let time = 0; time < 9; time += 1) {
    await failing(shop.ask({ method: 'GET', path: '/customers', priority: 'background' }))
  }
  expect(shop.asked).toHaveLength(9)
})

test('a write whose turn comes only after the computer slept is not sent, and a read is', async () => {
  const budget = createBudget({ limit: 1_000 })
  let now = Date.parse('2026-11-20T09:00:00Z')
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  onTestFinished(() => void vi.restoreAllMocks())
  const sent: string[] = []
  const shop = createTransport({
    connection: 'desk-1',
    budget: {
      ...budget,
      turn: (...how) => {
        now += 25 * 3_600_000
        return budget.turn(...how)
      },
    },
    onSignedOut: () => undefined,
    fetch: async (url, { method }) => {
      sent.push(`${method} ${url}`)
      return json({ id: '7' })
    },
  })
  const failure = await failing(shop.ask({ method: 'POST', path: '/payments/7/record', body: '{}' }))
  expect(failure).toMatchObject({ kind: 'busy', status: null, isWrite: true })
  expect(sent).toEqual([])
  await shop.ask({ method: 'GET', path: '/customers' })
  expect(sent).toEqual(['GET /shop/customers'])
})

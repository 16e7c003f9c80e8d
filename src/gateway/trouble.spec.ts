import { EventEmitter, once } from 'node:events'
import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { atRemote, KEY } from './testing/atRemote'
import { json, startRemote, welcoming } from './testing/remote'

// Services that misbehave, and lines that drop.

afterEach(() => vi.restoreAllMocks())

test('a redirect is an error, and the key goes nowhere else', async () => {
  const elsewhere = await startRemote()
  const { remote, browser } = await atRemote()
  for (const status of [301, 302, 303, 307, 308, 300]) {
    remote.answer = json(status, 'x', { Location: `${elsewhere.url}/v1/customers` })
    const answer = await browser.shop('POST', '/customers', { body: {} })
    expect(answer).toMatchObject({ status: 502, reason: 'not_a_shop_service' })
    expect(answer.headers).not.toHaveProperty('location')
  }
  expect(elsewhere.seen).toEqual([])
})

test('a service that is silent, dead or babbling is told apart from one that refuses', async () => {
  const { remote, browser } = await atRemote(welcoming, { timeoutMs: 1_000 })
  for (const answer of [
    () => undefined,
    (response) => void response.destroy(),
    json(200, '{}', { 'X-Big': 'x'.repeat(40_000) }),
    (response) => void response.socket?.end('what is HTTP?\r\n\r\n'),
  ] satisfies (typeof remote.answer)[]) {
    remote.answer = answer
    expect(await browser.shop('GET', '/customers')).toMatchObject({
      status: 502,
      reason: 'service_unreachable',
    })
  }
  remote.answer = welcoming
  expect((await browser.shop('GET', '/customers')).status).toBe(200)
})

test('why it can’t be reached is told to people without a code, and to the log once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { remote, browser } = await atRemote((response) => void response.destroy())
  const message = "North can't be reached."
  const body = { gateway: { reason: 'service_unreachable', message } }
  for (const _ of [1, 2, 3]) expect((await browser.shop('GET', '/customers')).body).toEqual(body)
  expect(log.mock.calls).toEqual([[expect.stringMatching(/^North at \S+ can't be reached: ECONNRESET$/)]])

  remote.answer = welcoming
  await browser.shop('GET', '/customers')
  remote.answer = (response) => void response.destroy()
  await browser.shop('GET', '/customers')
  expect(log).toHaveBeenCalledTimes(2)
  expect(inspect(log.mock.calls, { depth: 9 })).not.toContain(KEY)
})

test('an answer that breaks off half way breaks off for the page too, and the gateway goes on', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { remote, browser } = await atRemote((response) => {
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .write('{"data":[', () => response.destroy())
  })
  await expect(browser.shop('GET', '/customers')).rejects.toThrow(/aborted|socket|terminated/i)
  remote.answer = welcoming
  expect((await browser.shop('GET', '/customers')).status).toBe(200)
  expect(log).toHaveBeenCalledOnce()
  expect(inspect(log.mock.calls, { depth: 9 })).not.toContain(KEY)
})

test('a page that is gone calls its reading off', async () => {
  const service = new EventEmitter()
  const { desk, browser } = await atRemote((_, __, request) => {
    request.socket.once('close', () => service.emit('gone'))
    service.emit('asked')
  })
  const asked = once(service, 'asked')
  const controller = new AbortController()
  const left = fetch(`${desk.url}/shop/customers`, {
    headers: browser.headers(),
    signal: controller.signal,
  }).catch(() => 'left')
  await asked
  const gone = once(service, 'gone')
  controller.abort()
  expect(await left).toBe('left')
  await gone
})

test('a page that is gone half way through an answer calls the rest off, and nobody is alarmed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const service = new EventEmitter()
  const { desk, browser } = await atRemote((response, _, request) => {
    request.socket.once('close', () => service.emit('gone'))
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('[1,')
  })
  const gone = once(service, 'gone')
  const controller = new AbortController()
  const how = { headers: browser.headers(), signal: controller.signal }
  const answer = await fetch(`${desk.url}/shop/customers`, how)
  expect(answer.status).toBe(200)
  controller.abort()
  await gone
  expect(log).not.toHaveBeenCalled()
})

test('a write whose page is gone is brought to its end', async () => {
  const service = new EventEmitter()
  const { desk, browser, remote } = await atRemote((response, _, request) => {
    service.once('go on', () => response.end('{}', () => service.emit('answered')))
    request.socket.once('close', () => service.emit('dropped'))
    service.emit('asked')
  })
  const dropped: string[] = []
  service.on('dropped', () => dropped.push('dropped'))
  const asked = once(service, 'asked')
  const controller = new AbortController()
  const left = fetch(`${desk.url}/shop/customers`, {
    method: 'POST',
    headers: browser.headers(),
    body: '{"name":"Maria"}',
    signal: controller.signal,
  }).catch(() => 'left')
  await asked
  controller.abort()
  expect(await left).toBe('left')
  // Another request on the gateway comes and goes, so it has heard of the closed line by now.
  await browser.session()
  const answered = once(service, 'answered')
  service.emit('go on')
  await answered
  expect([dropped, remote.seen.map(({ body }) => body)]).toEqual([[], ['{"name":"Maria"}']])
})

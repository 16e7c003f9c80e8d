import { EventEmitter, once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { addCustomer } from '~/service/testing/counter'
import { readService } from './remote'
import { atRemote } from './testing/atRemote'
import { HOUR_MS, startDesk } from './testing/desk'
import { ELSEWHERE, takeCompressed } from './testing/elsewhere'
import { json, welcoming } from './testing/remote'
import type { Sending } from './testing/wire'

// What the dashboard asks for, from another machine: compressed, whatever its service does.

afterEach(() => vi.restoreAllMocks())

const PAGE = JSON.stringify({
  data: Array.from({ length: 60 }, (_, at) => ({ id: `c-${at}`, name: 'Maria' })),
})
const FROM = { 'X-Forwarded-For': ELSEWHERE }

async function atShop(...remote: Parameters<typeof atRemote>) {
  const place = await atRemote(...remote)
  const take = (path: string, how: Sending = {}) =>
    takeCompressed(place.desk.url + path, { ...how, headers: { ...place.browser.headers(), ...FROM } })
  return { ...place, take }
}

test('records of our own service come compressed, what is small and the session do not', async () => {
  const services = Array.from({ length: 40 }, (_, at) => readService(`Shop ${at}=full:http://127.0.0.1:9/v1`))
  const desk = await startDesk({ from: ELSEWHERE, services })
  const shop = await desk.shops.newShop()
  await addCustomer(shop, { notes: 'Waits in the shop. '.repeat(100) })
  const browser = desk.browser()
  await browser.withKey(shop.key)
  const take = (path: string) => takeCompressed(desk.url + path, { headers: browser.headers() })
  const [answer, plain] = [await take('/shop/customers'), await browser.shop('GET', '/customers')]
  expect([answer.coding, answer.vary, answer.text]).toEqual(['gzip', 'Accept-Encoding', plain.text])
  expect([answer.length, plain.headers['vary']]).toEqual([answer.bytes.length, 'Accept-Encoding'])
  const small = await take('/shop/quotes')
  expect([small.status, small.coding, small.length]).toEqual([200, null, small.bytes.length])
  const session = await take('/session')
  expect([session.status, session.coding, session.vary]).toEqual([200, null, null])
  expect(session.bytes.length).toBeGreaterThan(1_024)
})

test('a write may show a secret, and is never compressed', async () => {
  const { take } = await atShop(json(201, PAGE, { Vary: 'Accept-Encoding' }))
  const answer = await take('/shop/webhooks', { method: 'POST', body: {} })
  expect([answer.status, answer.coding, answer.vary, answer.text]).toEqual([201, null, null, PAGE])
})

test('what a service elsewhere has compressed is compressed once for the page, or not', async () => {
  const { take, browser } = await atShop((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
    response.end(gzipSync(PAGE))
  })
  const [answer, plain] = [await take('/shop/customers'), await browser.shop('GET', '/customers')]
  expect([answer.coding, answer.text]).toEqual(['gzip', PAGE])
  expect([plain.text, plain.headers['content-encoding']]).toEqual([PAGE, undefined])
})

test.each(['zstd', 'compress', 'gzip, zstd', 'identity, gzip', 'gzip,'])(
  'a coding that nobody asked for (%s) is not passed on under another name',
  async (coding) => {
    const { remote, browser } = await atShop(json(200, PAGE, { 'Content-Encoding': coding }))
    const answer = await browser.shop('POST', '/customers', { body: {} })
    expect(answer).toMatchObject({ status: 502, reason: 'service_unreachable' })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(remote.seen.map(({ headers }) => headers['accept-encoding'])).toEqual(['gzip, br'])
  },
)

test.each(['identity', ''])('a coding that is none (%j) is no hindrance', async (coding) => {
  const { browser } = await atShop(json(200, PAGE, { 'Content-Encoding': coding }))
  expect(await browser.shop('GET', '/customers')).toMatchObject({ status: 200, text: PAGE })
})

test('a page of another kind than records stays as it is', async () => {
  const { take } = await atShop(json(200, PAGE, { 'Content-Type': 'text/html' }))
  const answer = await take('/shop/customers')
  expect([answer.coding, answer.text]).toEqual([null, PAGE])
})

test('an answer that breaks off half way breaks off, and is not taken for a whole one', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { take, remote } = await atShop((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).write(PAGE, () => response.destroy())
  })
  await expect(take('/shop/customers')).rejects.toThrow(/aborted|socket|terminated/i)
  remote.answer = welcoming
  expect((await take('/shop/customers')).status).toBe(200)
  expect(log).toHaveBeenCalledOnce()
})

test('a page that is gone half way through an answer calls the rest off, and nobody is alarmed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const service = new EventEmitter()
  const begin: Parameters<typeof atRemote>[0] = (response, _, request) => {
    request.socket.once('close', () => service.emit('gone'))
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('[1,', () => service.emit('begun'))
  }
  // It is not called off for being late.
  const { desk, browser } = await atShop(begin, { timeoutMs: HOUR_MS })
  const [begun, gone] = [once(service, 'begun'), once(service, 'gone')]
  const controller = new AbortController()
  const how = { headers: { ...browser.headers(), ...FROM }, signal: controller.signal }
  const left = fetch(`${desk.url}/shop/customers`, how).catch(() => 'left')
  await begun
  // Another request comes and goes, so the gateway has begun to read by now.
  await browser.session()
  controller.abort()
  expect(await left).toBe('left')
  await gone
  expect(log).not.toHaveBeenCalled()
})

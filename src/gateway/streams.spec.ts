import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { atRemote } from './testing/atRemote'
import { type Browser, startDesk } from './testing/desk'
import { send } from './testing/wire'

// A stream of changes on its way from a service to the page.

const listen = (desk: { url: string }, browser: Browser, headers: Record<string, string> = {}) =>
  send(`${desk.url}/shop/changes`, { headers: { ...browser.headers(), ...headers } })

async function heard(answer: IncomingMessage, words: string): Promise<string> {
  let text = ''
  for await (const chunk of answer.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.includes(words)) return text
  }
  throw new Error(`it ended after ${text}`)
}

test('of our own service each change arrives as it happens, and may be neither kept nor held back', async () => {
  const desk = await startDesk()
  const { key, full } = await desk.shops.newShop()
  const browser = desk.browser()
  await browser.withKey(key)
  const answer = await listen(desk, browser)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  await heard(answer, 'event: place')
  const made = await full('POST', '/customers', { name: 'Maria Alvarez' })
  expect(await heard(answer, '\n\n')).toContain(made.id)
  answer.destroy()
  const list = await browser.shop('GET', '/customers')
  expect(list.headers['x-shop-place']).toMatch(/^[0-9a-f]{16}\.1$/)
})

test('whoever comes again says where they were, and is told what they missed', async () => {
  const desk = await startDesk()
  const { key, full } = await desk.shops.newShop()
  const browser = desk.browser()
  await browser.withKey(key)
  const first = await listen(desk, browser)
  const [, place = ''] = /^id: (\S+)/.exec(await heard(first, 'event: place')) ?? []
  first.destroy()
  const made = await full('POST', '/customers', { name: 'Maria Alvarez' })
  const again = await listen(desk, browser, { 'Last-Event-ID': place })
  expect(await heard(again, 'customer.created')).toContain(`id: ${place}`)
  expect(made.status).toBe(201)
  again.destroy()
})

/** A service elsewhere, with a stream whose words the test says. */
async function atStream(timeoutMs?: number) {
  const opened: ServerResponse[] = []
  const place = await atRemote(
    (response) => {
      opened.push(response)
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(': begun\n\n')
    },
    timeoutMs === undefined ? {} : { timeoutMs },
  )
  const answer = await listen(place.desk, place.browser)
  await heard(answer, 'begun')
  const [response] = opened
  if (!response) throw new Error('the service was not asked')
  return { ...place, answer, response }
}

test('a stream is not late, however long it lasts; an answer that does not come still is', async () => {
  const { answer, response, remote, browser } = await atStream(300)
  await new Promise((resolve) => setTimeout(resolve, 700))
  response.write('data: 1\n\n')
  await heard(answer, 'data: 1')
  answer.destroy()
  remote.answer = () => undefined
  expect((await browser.shop('GET', '/customers')).reason).toBe('service_unreachable')
})

test('when the page leaves, the service hears of it', async () => {
  const { answer, response } = await atStream()
  const left = once(response, 'close')
  answer.destroy()
  await left
  expect(response.destroyed).toBe(true)
})

test('when the service breaks off, the stream ends', async () => {
  const { answer, response } = await atStream()
  const ended = once(answer, 'end')
  answer.resume()
  response.destroy()
  await ended
  expect(answer.complete).toBe(true)
})

test('a stream ends with its session', async () => {
  const desk = await startDesk({ idleHours: 1 / 3_600 })
  const { key } = await desk.shops.newShop()
  const browser = desk.browser()
  await browser.withKey(key)
  const answer = await listen(desk, browser)
  await heard(answer, 'event: place')
  const ended = once(answer, 'end')
  answer.resume()
  await ended
  expect(answer.complete).toBe(true)
})

test('without a session there is none', async () => {
  const desk = await startDesk()
  const answer = await listen(desk, desk.browser())
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([401, 'application/json'])
  answer.destroy()
})

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type startRemote, welcoming } from '~/gateway/testing/remote'
import { linesOf, requestOf, SHORT_LIMITS, standingAtRemote, statusesIn } from './testing/standing'

// What a service elsewhere can answer to end the process or to reach another desk, against the built program.

type Answering = Awaited<ReturnType<typeof startRemote>>['answer']

const raw =
  (bytes: string, then: 'stays' | 'ends' | 'breaks' = 'ends'): Answering =>
  ({ socket }) => {
    if (then === 'ends') socket?.end(bytes)
    else socket?.write(bytes)
    if (then === 'breaks') setTimeout(() => socket?.resetAndDestroy(), 200)
  }

const GZIPPED_SIX_TIMES = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: ${Array(6).fill('gzip').join(', ')}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`
const GZIP = GZIPPED_SIX_TIMES.replace(/gzip.*gzip/, 'gzip')
const JSON_HEAD = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'

const HOSTILE: readonly (readonly [what: string, answer: Answering, words: RegExp])[] = [
  ['six stacked codings that never end', raw(GZIPPED_SIX_TIMES, 'stays'), /coding/],
  ['six stacked codings on a line that breaks', raw(GZIPPED_SIX_TIMES, 'breaks'), /coding/],
  ['the status 101', raw(`HTTP/1.1 101 Switching Protocols\r\n${JSON_HEAD}`), /an invalid status \(101\)/],
  [
    'another protocol',
    raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n{}', 'breaks'),
    /an invalid status \(101\)/,
  ],
  ['the status 999', raw(`HTTP/1.1 999 Odd\r\n${JSON_HEAD}`), /an invalid status \(999\)/],
  ['the status 600', raw(`HTTP/1.1 600 Odd\r\n${JSON_HEAD}`), /an invalid status \(600\)/],
  ['the status 000', raw(`HTTP/1.1 000 Odd\r\n${JSON_HEAD}`), /an invalid status \(0\)/],
  ['no HTTP', raw('what is HTTP?\r\n\r\n'), /can't be reached/],
  ['nothing at all', () => undefined, /did not answer within/],
]

const CUT: readonly (readonly [what: string, answer: Answering])[] = [
  ['a body that never ends', raw('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{', 'stays')],
  ['a body that breaks off', raw('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{', 'breaks')],
  ['a coded body that never ends', raw(GZIP, 'stays')],
  ['a coded body that breaks off', raw(GZIP, 'breaks')],
  ['a coded body that is none', raw(`${GZIP}9\r\nnot gzip!\r\n0\r\n\r\n`)],
]

describe('a service elsewhere that breaks HTTP', () => {
  test('is a 502 in words or an answer that breaks off, and the process serves on', async () => {
    const { browser, remote, url, said, child } = await standingAtRemote(welcoming, SHORT_LIMITS)
    for (const [what, answer, words] of HOSTILE) {
      remote.answer = answer
      const { status, reason, message } = await browser.shop('GET', '/customers')
      expect([what, status, reason, words.test(message)]).toEqual([what, 502, 'service_unreachable', true])
    }
    for (const [what, answer] of CUT) {
      remote.answer = answer
      const came = await browser.shop('GET', '/customers').catch(() => 'broken off')
      expect([what, came]).toEqual([what, 'broken off'])
    }
    // What calls itself a stream of changes has the limits of any answer where none was asked for.
    remote.answer = raw('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: a\n\n', 'stays')
    const stream = await fetch(`${url}/shop/customers`, { headers: browser.headers() })
    expect(await stream.text()).toBe(': a\n\n')
    // By then the time limit of each of them has passed.
    await pause(1_500)
    remote.answer = welcoming
    expect(await browser.shop('GET', '/customers')).toMatchObject({ status: 200, message: '' })
    expect([(await fetch(`${url}/health`)).status, child.exitCode]).toEqual([200, null])
    expect(said.err).not.toContain('An error outside any request')
    // One line each, which names the service: the fault is not in this program.
    expect(said.err.match(/^.*The answer of North was broken off/gm)).toHaveLength(CUT.length)
    expect(said.err).not.toMatch(/^ +at /m)
  })

  test('reads a body as the next request of no other desk', async () => {
    const { bytes, browser, remote } = await standingAtRemote()
    const own = ['Host: 127.0.0.1', ...linesOf(browser.headers())]
    const smuggled = 'GET /base/v1/smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
    const pieces = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`
    for (const method of ['GET', 'DELETE', 'POST']) {
      const head = `${method} /shop/customers/1 HTTP/1.1`
      const sent = [
        requestOf([head, ...own], smuggled),
        `${[head, ...own, 'Transfer-Encoding: chunked', 'Connection: close'].join('\r\n')}\r\n\r\n${pieces}`,
      ]
      for (const request of sent) expect(statusesIn(await bytes(request))).toEqual([200])
    }
    const seen = remote.seen.map(({ method, body }) => [method, body])
    expect(seen).toEqual([
      ['GET', ''],
      ['GET', ''],
      ['DELETE', smuggled],
      ['DELETE', smuggled],
      ['POST', smuggled],
      ['POST', smuggled],
    ])
  })
})

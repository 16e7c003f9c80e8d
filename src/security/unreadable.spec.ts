import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { program, requestOf, standing, statusesIn } from './testing/standing'

// Requests that Node or a URL parser refuses: an answer in the words of whom they ask, a line in the log, and a figure.
// Against the built program.

const bodyOf = (heard: string): unknown => {
  const text = heard.slice(heard.indexOf('\r\n\r\n') + 4)
  return text.startsWith('{') ? JSON.parse(text) : text
}

const envelope = (status: number, code: string) => ({
  error: { code, message: expect.any(String), status, request_id: expect.stringMatching(/^req_/) },
})

type Asked = readonly [surface: 'full' | 'live' | 'desk', path: string]
const ASKED: readonly Asked[] = [
  ['full', '/v1/customers?phone=5185550123'],
  ['live', '/api/v1/customers?search=maria'],
  ['desk', '/customers/maria?secret=1'],
]
const HOSTS = ['999.1.1.1', 'a.1', '08', 'xn--a', '1.2.3.4.5', '[::1', 'a b', 'x:99999', '%zz']

const wanted = (surface: Asked[0], status: number, code: string) =>
  surface === 'full'
    ? envelope(status, code)
    : surface === 'live'
      ? { error: expect.any(String) }
      : expect.stringMatching(/\.\n$/)

async function watched() {
  const running = await program({ flags: ['--rate-limit', 'off', '--metrics', '127.0.0.1:0'] })
  const [, figures = ''] = /Metrics are served on (http\S+?)"/.exec(running.said.err) ?? []
  const count = async (surface: string, status: number) => {
    const text = await (await fetch(figures)).text()
    const lines = text.split('\n').filter((line) => line.startsWith('frontdesk_requests_total{'))
    const ours = lines.filter((line) => line.includes(`surface="${surface}"`))
    return ours
      .filter((line) => line.includes(`status="${status}"`) && line.includes('path="none"'))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }
  const linesOf = (surface: string, status: number) =>
    running.lines(`"surface":"${surface}"`).filter((line) => line.includes(`"status":${status}`))
  return { ...running, count, linesOf }
}

test('a Host that is none of an address’s is a 400 in the envelope of the surface, one line, and counted', async () => {
  const { bytes, said, count, linesOf } = await watched()
  for (const [surface, path] of ASKED) {
    for (const host of HOSTS) {
      const heard = await bytes(requestOf([`GET ${path} HTTP/1.1`, `Host: ${host}`]))
      expect([host, statusesIn(heard), bodyOf(heard)]).toEqual([
        host,
        [400],
        wanted(surface, 400, 'bad_request'),
      ])
    }
    await expect.poll(() => linesOf(surface, 400).length).toBe(HOSTS.length)
    expect(await count(surface, 400)).toBe(HOSTS.length)
  }
  expect(said.err).not.toMatch(/5185550123|maria|secret=|node:internal/)
})

test('two Host lines are a 400 in the envelope of the surface, and the connection closes', async () => {
  const { bytes, linesOf } = await watched()
  for (const [surface, path] of ASKED) {
    const heard = await bytes(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n`)
    expect([statusesIn(heard), bodyOf(heard)]).toEqual([[400], wanted(surface, 400, 'bad_request')])
    expect(heard).toMatch(/^connection: close\r$/im)
    await expect.poll(() => linesOf(surface, 400).length).toBe(1)
  }
})

const REFUSED: readonly (readonly [what: string, status: number, code: string, lines: string[]])[] = [
  ['headers without an end', 431, 'request_header_fields_too_large', [`X: ${'x'.repeat(20_000)}`]],
  ['a blank before the colon', 400, 'bad_request', ['X : y']],
  ['two lengths', 400, 'bad_request', ['Content-Length: 1', 'Content-Length: 2']],
  ['a byte of none', 400, 'bad_request', ['X: \u0000']],
]

test('what Node refuses is answered, logged and counted the same way', async () => {
  const { bytes, count, linesOf } = await watched()
  const sums = new Map<string, number>()
  for (const [surface, path] of ASKED)
    for (const [what, status, code, lines] of REFUSED) {
      const head = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines].join('\r\n')
      const heard = await bytes(`${head}\r\n\r\n`)
      expect([what, statusesIn(heard), bodyOf(heard)]).toEqual([
        what,
        [status],
        wanted(surface, status, code),
      ])
      const sum = (sums.get(`${surface} ${status}`) ?? 0) + 1
      sums.set(`${surface} ${status}`, sum)
      await expect.poll(() => linesOf(surface, status).length).toBe(sum)
      expect(await count(surface, status)).toBe(sum)
    }
  const heard = await bytes('what is HTTP?\r\n\r\n')
  expect(statusesIn(heard)).toEqual([400])
  // Behind a request that is under way: the client would take the refusal for the answer to that one.
  const good = 'GET /v1/customers HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Service-Key: fd_none\r\n\r\n'
  expect(statusesIn(await bytes(`${good}what is HTTP?\r\n\r\n`))).not.toContain(400)
})

const ODD = [
  '',
  '%',
  '%c0%ae',
  '"',
  ';;;=,',
  '\u00ff\u00fe',
  '999.1.1.1',
  'xn--a',
  '[',
  '-1',
  '1e999',
  'a'.repeat(3_000),
]
const HEADERS =
  `Accept Accept-Encoding Authorization Content-Type Content-Length Cookie Date Expect Forwarded If-Match
  If-None-Match Idempotency-Key Last-Event-ID Origin Range Referer Sec-Fetch-Site Transfer-Encoding Upgrade Via
  X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Real-IP X-Service-Key X-Frontdesk X-Frontdesk-Connection`.split(
    /\s+/,
  )

test('no header of any value is a fault of the program', async () => {
  const { bytes, key, said, expectUnharmed } = await standing()
  const faults: string[] = []
  for (const name of HEADERS)
    for (const value of ODD) {
      const places = ['/v1/customers', '/session', '/']
      const heard = await Promise.all(
        places.map((place) =>
          bytes(
            requestOf([
              `GET ${place} HTTP/1.1`,
              'Host: 127.0.0.1',
              `X-Service-Key: ${key}`,
              `${name}: ${value}`,
            ]),
          ),
        ),
      )
      for (const [at, answer] of heard.entries())
        if (!statusesIn(answer).every((status) => status < 500) || statusesIn(answer).length === 0)
          faults.push(`${places[at]} ${name}: ${value.slice(0, 20)} -> ${statusesIn(answer).join()}`)
    }
  expect(faults).toEqual([])
  expect(said.err).not.toContain('failed:')
  await expectUnharmed()
})

test('an error that reached no handler is one line in the log and a figure, and the process serves on', async () => {
  // Node reads this before the program: a signal stands for a fault that is not known yet.
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(
    `process.on('SIGUSR2', () => {
       Promise.reject(new Error('nobody waits for this'))
       setImmediate(() => { throw new Error('torn in the middle') })
     })`,
  )}`
  const flags = ['--metrics', '127.0.0.1:0']
  const { child, lines, said, url } = await program({ flags, env: { NODE_OPTIONS } })
  // A request that is under way meanwhile is answered.
  const waiting = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void waiting.destroy())
  waiting.write('POST /v1/customers HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n')
  child.kill('SIGUSR2')
  await expect.poll(() => lines('An error outside any request').length).toBe(2)
  expect(said.err).toMatch(/\(unhandledRejection\).*nobody waits for this \| at/)
  expect(said.err).toMatch(/\(uncaughtException\).*torn in the middle \| at/)
  const answered = once(waiting, 'data')
  waiting.write('{}')
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 401/)
  const [, figures = ''] = /Metrics are served on (http\S+?)"/.exec(said.err) ?? []
  expect(await (await fetch(figures)).text()).toContain('frontdesk_uncaught_errors_total 2')
  expect([(await fetch(`${url}/health`)).status, child.exitCode]).toEqual([200, null])
})

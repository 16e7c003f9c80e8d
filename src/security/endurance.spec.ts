import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectSecurely, type SecureVersion } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Limits, listen } from '~/gateway/listen'
import { ELSEWHERE } from '~/gateway/testing/elsewhere'
import { send } from '~/gateway/testing/wire'
import { CERTIFICATE, KEY } from '~/service/testing/servers/certificate'
import { standingAtRemote } from './testing/standing'

// What is promised of clients that are slow, answers that swell, and TLS, a line each. The next are in secrets.spec.ts.

const LOCAL = '127.0.0.1'
const MIB = 1024 * 1024

/** What is served here is longer than any line takes in by itself. */
const LARGE = new Uint8Array(48 * MIB)

const TLS = { cert: Buffer.from(CERTIFICATE), key: Buffer.from(KEY) }

async function served(limits: Partial<Limits>, tls: typeof TLS | null = null) {
  const listening = await listen(
    async (request, { unreadable }) => {
      if (unreadable) return new Response(unreadable.message, { status: unreadable.status })
      return new Response(request.url.endsWith('/large') ? LARGE : await request.text().catch(() => ''))
    },
    { host: LOCAL, port: 0, tls, limits: { requestMs: 60_000, silentMs: 60_000, lookMs: 20, ...limits } },
  )
  const { server, port } = listening
  onTestFinished(async () => {
    const closed = listening.close()
    server.closeAllConnections()
    await closed
  })
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  return { server, port, connections }
}

function lineTo(port: number, words: string, tls: typeof TLS | null = null): Socket {
  const line = tls ? connectSecurely({ port, host: LOCAL, ca: CERTIFICATE }) : connect(port, LOCAL)
  onTestFinished(() => void line.destroy())
  line.on('error', () => undefined)
  if (words !== '') line.write(words)
  return line
}

/** Whether somebody else is served; where the machine stood still for long they are cut off as well, and ask again. */
const expectServed = (port: number, tls: typeof TLS | null = null) =>
  expect
    .poll(() => text(lineTo(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', tls)))
    .toMatch(/^HTTP\/1\.1 200/)

describe('a client that is slow', () => {
  test.each([
    ['says nothing', ''],
    ['never ends its head', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['never ends its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n'],
    ['never ends its pieces', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2710\r\n'],
  ])('and %s, a byte now and then, is cut off in time, and others are served meanwhile', async (_, begun) => {
    const { port, connections } = await served({ requestMs: 1_000 })
    const slow = lineTo(port, begun)
    await once(slow, 'connect')
    const dripping = begun === '' ? undefined : setInterval(() => slow.write('x'), 50)
    onTestFinished(() => clearInterval(dripping))
    await expectServed(port)
    await expect.poll(connections).toBe(0)
    await expectServed(port)
  })

  test.each([
    [
      408,
      'in words where its head never ends',
      'GET / HTTP/1.1\r\nHost: x\r\n',
      'did not arrive completely in time',
    ],
    [408, 'where it says nothing', '', ''],
    [
      413,
      'where the extensions of a chunk never end',
      `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}`,
      '',
    ],
  ])('is answered %i %s', async (status, _, begun, words) => {
    const { port } = await served({ requestMs: 1_000 })
    const heard = await text(lineTo(port, begun))
    expect([heard.slice(0, 13), heard.endsWith(`\r\n\r\n`), heard.includes(words)]).toEqual([
      `HTTP/1.1 ${status} `,
      words === '',
      true,
    ])
    expect(heard).toContain('Connection: close')
  })

  test.each([
    ['', null],
    [' over TLS', TLS],
  ])('and never takes its answer%s is cut off in time, and others are served meanwhile', async (_, tls) => {
    const { port, connections } = await served({ silentMs: 1_000 }, tls)
    lineTo(port, 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n', tls).pause()
    await expectServed(port, tls)
    await expect.poll(connections).toBe(0)
  })

  test('and never begins to speak TLS is cut off in time', async () => {
    const { port, connections } = await served({ requestMs: 1_000 }, TLS)
    const silent = lineTo(port, '')
    await once(silent, 'connect')
    await expect.poll(connections).toBe(0)
  })

  test('has 30 seconds for a request and two minutes for an answer', async () => {
    const listening = await listen(async () => new Response(), { host: LOCAL, port: 0 })
    onTestFinished(() => listening.close())
    const { server } = listening
    expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([30_000, 30_000, 120_000])
  })
})

describe('an answer that swells', () => {
  const BOMB = gzipSync(Buffer.alloc(64 * MIB))

  test.each(['gzip', 'gzip, gzip'])(
    'from a service elsewhere is broken off (%s), and the desk goes on',
    async (coding) => {
      const { url, lines, browser, remote } = await standingAtRemote((response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': coding })
        response.end(coding === 'gzip' ? BOMB : gzipSync(BOMB))
      })
      const headers = { ...browser.headers(), 'Accept-Encoding': 'gzip', 'X-Forwarded-For': ELSEWHERE }
      const answer = await send(`${url}/shop/customers`, { headers })
      let length = 0
      answer.on('data', (part: Buffer) => (length += part.length)).on('error', () => undefined)
      await new Promise((resolve) => answer.once('close', resolve))
      expect([answer.complete, length < 17 * MIB]).toEqual([false, true])
      await expect.poll(() => lines('The answer of North was broken off: more than').length).toBe(1)
      remote.answer = (response) => void response.end('{}')
      expect((await browser.shop('GET', '/customers')).status).toBe(200)
    },
  )

  test('at the sign-in is no shop service', async () => {
    const { browser, remote } = await standingAtRemote()
    remote.answer = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(BOMB)
    }
    expect((await browser.withKey('fd_thekey', 'full', 'North')).reason).toBe('not_a_shop_service')
  })
})

/** The version that is agreed on; null where there is none. */
async function agreedOn(version: SecureVersion) {
  const { port } = await served({}, TLS)
  return new Promise((resolve) => {
    const socket = connectSecurely({
      port,
      host: LOCAL,
      ca: CERTIFICATE,
      minVersion: version,
      maxVersion: version,
      // Without this the client itself would not begin.
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    onTestFinished(() => void socket.destroy())
    socket.once('secureConnect', () => resolve(socket.getProtocol()))
    socket.once('error', () => resolve(null))
  })
}

describe('TLS', () => {
  test.each(['TLSv1', 'TLSv1.1'] as const)('%s is refused', async (version) => {
    expect(await agreedOn(version)).toBeNull()
  })

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('%s is spoken', async (version) => {
    expect(await agreedOn(version)).toBe(version)
  })

  test('answers nothing to who speaks without it', async () => {
    const { port } = await served({}, TLS)
    const plain = lineTo(port, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Service-Key: fd_k\r\n\r\n')
    expect(await text(plain).catch(() => '')).not.toContain('HTTP/1.1 200')
  })
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectSecurely, type SecureVersion } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Limits, listen } from '../gateway/listen'
import { atRemote } from '../gateway/testing/atRemote'
import { ELSEWHERE } from '../gateway/testing/elsewhere'
import { send } from '../gateway/testing/wire'
import { CERTIFICATE, KEY } from '../service/testing/certificate'

// What is promised of clients that are slow, answers that swell, and TLS, a line each. The next are in secrets.spec.ts.

const LOCAL = '127.0.0.1'
const MIB = 1024 * 1024

/** What is served here is longer than any line takes in by itself. */
const LARGE = new Uint8Array(48 * MIB)

async function served(limits: Partial<Limits>, tls: { cert: Buffer; key: Buffer } | null = null) {
  const listening = await listen(
    async (request) =>
      new Response(request.url.endsWith('/large') ? LARGE : await request.text().catch(() => '')),
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

async function opened(port: number, words: string): Promise<Socket> {
  const socket = connect(port, LOCAL)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.on('error', () => undefined).write(words)
  return socket
}

const answered = async (port: number) => (await fetch(`http://${LOCAL}:${port}/`)).status

describe('a client that is slow', () => {
  test.each([
    ['says nothing', ''],
    ['never ends its head', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['never ends its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n'],
    ['never ends its pieces', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2710\r\n'],
  ])('and %s, a byte now and then, is cut off in time, and others are served meanwhile', async (_, begun) => {
    const { port } = await served({ requestMs: 1_000 })
    const slow = await opened(port, begun)
    const dripping = begun === '' ? undefined : setInterval(() => slow.write('x'), 50)
    onTestFinished(() => clearInterval(dripping))
    expect(await answered(port)).toBe(200)
    slow.resume()
    await once(slow, 'close')
    expect(await answered(port)).toBe(200)
  })

  test('and never takes its answer is cut off in time, and others are served meanwhile', async () => {
    const { port, connections } = await served({ silentMs: 1_000 })
    const slow = await opened(port, 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
    slow.pause()
    expect(await (await fetch(`http://${LOCAL}:${port}/`, { headers: { Connection: 'close' } })).text()).toBe(
      '',
    )
    await expect.poll(connections).toBe(0)
  })

  test('has 30 seconds for a request and two minutes for an answer', async () => {
    const { server } = await listen(async () => new Response(), { host: LOCAL, port: 0 }).then(
      (listening) => {
        onTestFinished(() => listening.close())
        return listening
      },
    )
    expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([30_000, 30_000, 120_000])
  })
})

describe('an answer that swells', () => {
  const BOMB = gzipSync(Buffer.alloc(64 * MIB))

  test.each(['gzip', 'gzip, gzip'])(
    'from a service elsewhere is broken off (%s), and the desk goes on',
    async (coding) => {
      const told = vi.spyOn(console, 'error').mockReturnValue()
      onTestFinished(() => told.mockRestore())
      const { desk, browser, remote } = await atRemote((response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': coding })
        response.end(coding === 'gzip' ? BOMB : gzipSync(BOMB))
      })
      const headers = { ...browser.headers(), 'Accept-Encoding': 'gzip', 'X-Forwarded-For': ELSEWHERE }
      const answer = await send(`${desk.url}/shop/customers`, { headers })
      let length = 0
      answer.on('data', (part: Buffer) => (length += part.length)).on('error', () => undefined)
      await new Promise((resolve) => answer.once('close', resolve))
      expect([answer.complete, length < 17 * MIB]).toEqual([false, true])
      expect(told).toHaveBeenCalledWith(expect.stringMatching(/^North answers with more than/))
      remote.answer = (response) => void response.end('{}')
      expect((await browser.shop('GET', '/customers')).status).toBe(200)
    },
  )

  test('at the sign-in is no shop service', async () => {
    const { browser, remote } = await atRemote()
    remote.answer = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(BOMB)
    }
    expect((await browser.withKey('fd_thekey', 'full', 'North')).reason).toBe('not_a_shop_service')
  })
})

/** The version that is agreed on; null where there is none. */
async function agreedOn(version: SecureVersion) {
  const { port } = await served({}, { cert: Buffer.from(CERTIFICATE), key: Buffer.from(KEY) })
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
    const { port } = await served({}, { cert: Buffer.from(CERTIFICATE), key: Buffer.from(KEY) })
    const plain = await opened(port, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Service-Key: fd_k\r\n\r\n')
    let heard = ''
    plain.on('data', (part) => (heard += part.toString('latin1')))
    await once(plain, 'close')
    expect(heard).not.toContain('HTTP/1.1 200')
  })
})

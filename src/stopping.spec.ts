import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectSecurely } from 'node:tls'
import { expect, test } from 'vitest'
import type { Session } from './contract/session'
import { startRemote } from './gateway/testing/remote'
import { CERTIFICATE, KEY } from './service/testing/servers/certificate'
import { shopWithKey } from './service/testing/servers/command'
import { ask, newFolder, serve, type Serving } from './service/testing/servers/program'

// SIGTERM, whatever the clients do at that moment.

const MOST_MS = 10_000
const LOCAL = '127.0.0.1'

const times = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

/** Connects, says that, and whatever becomes of the line is no fault of the test's. */
async function begin(port: number, words: string | Buffer): Promise<Socket> {
  const socket = connect(port, LOCAL)
  await once(socket, 'connect')
  socket.on('error', () => undefined).write(words)
  return socket
}

const headOf = (method: string, path: string, key: string, rest = '') =>
  `${method} /v1${path} HTTP/1.1\r\nHost: x\r\nX-Service-Key: ${key}\r\n${rest}\r\n`

/** A write of which one byte is still to come, and what it is answered once that came. */
async function writeUnderWay(port: number, key: string, name: string) {
  const body = JSON.stringify({ name })
  const rest = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`
  const socket = await begin(port, headOf('POST', '/customers', key, rest) + body.slice(0, -1))
  return async () => {
    socket.write(body.slice(-1))
    return { name, answer: await text(socket) }
  }
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, LOCAL)
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

/** Sends the signal; resolves when nobody is let in any more, with how long the whole end takes. */
async function stopping(server: Serving) {
  const begun = performance.now()
  const ended = server.stop().then((end) => ({ ...end, tookMs: performance.now() - begun }))
  while (!(await isRefused(server.port))) await new Promise((resolve) => setTimeout(resolve, 10))
  return { ended }
}

const ROWS = 100

/** So much that a reader who does not read leaves most of it with the server. */
async function fillBook(server: Serving, key: string) {
  for (let at = 0; at < ROWS; at += 1) {
    const made = await ask(server, key, 'POST', '/customers', {
      name: `Guest ${at}`,
      notes: 'x'.repeat(10_000),
    })
    expect(made.status).toBe(201)
  }
}

test('with half-sent requests, slow readers and writes under way it is gone in 10 s, and each acknowledged write is there', async () => {
  const data = newFolder()
  const server = await serve(data, ['--empty', '--rate-limit', 'off'])
  const { port } = server
  const { key } = await shopWithKey(data)
  await fillBook(server, key)

  const list = headOf('GET', `/customers?limit=${ROWS}`, key, 'Connection: close\r\n')
  const halfSent = [
    ...(await times(20, () => begin(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-'))),
    ...(await times(10, () => begin(port, ''))),
    ...(await times(20, () =>
      begin(port, headOf('POST', '/customers', key, 'Content-Length: 99\r\n') + '{'),
    )),
  ]
  const readers = await times(50, () => begin(port, list))
  const writes = await times(20, (at) => writeUnderWay(port, key, `Written ${at}`))
  // Let in after all of them, and answered: they are in as well, and what they sent has been read.
  const last = headOf('GET', '/customers?limit=1', key, 'Connection: close\r\n')
  expect(await text(await begin(port, last))).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  // Of each answer the beginning has come, and no more is taken.
  await Promise.all(readers.map((reader) => once(reader, 'readable')))

  const { ended } = await stopping(server)
  const [read, acknowledged] = await Promise.all([
    Promise.all(readers.slice(0, 10).map((reader) => text(reader))),
    Promise.all(writes.map((finish) => finish())),
  ])
  expect(acknowledged.filter(({ answer }) => !answer.startsWith('HTTP/1.1 201 Created\r\n'))).toEqual([])
  for (const answer of read) {
    const [, body = ''] = answer.split('\r\n\r\n')
    expect((JSON.parse(body) as { data: object[] }).data).toHaveLength(ROWS)
  }
  const { tookMs, ...end } = await ended
  expect(end).toMatchObject({ code: 0, err: '' })
  expect(tookMs).toBeLessThan(MOST_MS)
  console.log(`gone ${Math.round(tookMs)} ms after SIGTERM`)
  for (const socket of [...halfSent, ...readers]) socket.destroy()

  const again = await serve(data)
  const { body } = await ask(again, key, 'GET', '/customers?limit=100')
  const names = (body.data as { name: string }[]).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('Written')).toSorted()).toEqual(
    acknowledged.map(({ name }) => name).toSorted(),
  )
})

test('whoever is told of changes is told that this is the end, and nobody waits for them', async () => {
  const data = newFolder()
  const server = await serve(data, ['--empty'])
  const { key } = await shopWithKey(data)
  const listeners = await times(20, async (at) => {
    const listener = await begin(server.port, headOf('GET', '/changes', key, `X-Listener: ${at}\r\n`))
    await once(listener, 'readable')
    return listener
  })
  const { ended } = await stopping(server)
  for (const answer of await Promise.all(listeners.map((listener) => text(listener))))
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*event: place[^]*\r\n0\r\n\r\n$/)
  const { tookMs, ...end } = await ended
  expect(end).toMatchObject({ code: 0, err: '' })
  expect(tookMs).toBeLessThan(MOST_MS)
  console.log(`gone ${Math.round(tookMs)} ms after SIGTERM`)
})

test('TLS handshakes that are half done do not hold up the end, nor does half a request under TLS', async () => {
  const folder = newFolder()
  const files = { cert: join(folder, 'desk.crt'), key: join(folder, 'desk.key') }
  writeFileSync(files.cert, CERTIFICATE)
  writeFileSync(files.key, KEY, { mode: 0o600 })
  const data = newFolder()
  const flags = ['--empty', '--tls-cert', files.cert, '--tls-key', files.key]
  const server = await serve(data, flags)

  // The beginning of a ClientHello, and nothing more.
  const hello = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])
  const sockets = [
    ...(await times(20, () => begin(server.port, hello))),
    ...(await times(5, () => begin(server.port, ''))),
    ...(await times(20, async () => {
      const socket = connectSecurely({ port: server.port, host: LOCAL, ca: CERTIFICATE })
      await once(socket, 'secureConnect')
      socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\nX-')
      return socket
    })),
  ]
  const { tookMs, ...end } = await (await stopping(server)).ended
  expect(end).toMatchObject({ code: 0, err: '' })
  expect(tookMs).toBeLessThan(MOST_MS)
  for (const socket of sockets) socket.destroy()
})

test('a service elsewhere that does not answer a write does not hold up the end', async () => {
  const remote = await startRemote()
  const server = await serve(newFolder(), ['--empty', `--service=North=full:${remote.url}/v1`])
  const page = { 'X-Frontdesk': '1', 'Content-Type': 'application/json' }
  const body = JSON.stringify({ service: 'North', surface: 'full', key: 'fd_k' })
  const signIn = await fetch(`${server.url}/session`, { method: 'POST', headers: page, body })
  const { signedIn } = (await signIn.json()) as Session
  const cookies = signIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const asked = new Promise((resolve) => (remote.answer = resolve))
  const named = { ...page, 'X-Frontdesk-Connection': signedIn?.connection, Cookie: cookies.join('; ') }
  const headers = Object.entries(named).map(([name, value]) => `${name}: ${value}\r\n`)
  const write = `POST /shop/customers HTTP/1.1\r\nHost: ${LOCAL}\r\n${headers.join('')}Content-Length: 2\r\n\r\n{}`
  const socket = await begin(server.port, write)
  await asked
  // The page is gone; the write is not called off for that.
  socket.destroy()
  const { tookMs, code } = await (await stopping(server)).ended
  expect(code).toBe(0)
  // A service elsewhere has 30 seconds.
  expect(tookMs).toBeLessThan(25_000)
})

test('with --drain it says that nothing more shall be sent to it, and serves on for that long', async () => {
  const data = newFolder()
  const { key } = await shopWithKey(data)
  const server = await serve(data, ['--empty', '--drain', '2'])
  const health = async () => (await fetch(`${server.url}/health`)).status
  expect(await health()).toBe(200)
  const begun = performance.now()
  const ended = server.stop()
  while ((await health()) === 200) await new Promise((resolve) => setTimeout(resolve, 10))
  expect((await ask(server, key, 'POST', '/customers', { name: 'Maria Alvarez' })).status).toBe(201)
  expect(await health()).toBe(503)
  expect(await ended).toMatchObject({ code: 0, err: '' })
  expect(performance.now() - begun).toBeGreaterThan(1_990)
  expect(await isRefused(server.port)).toBe(true)
})

test('a second signal ends that at once, and nothing is cut off', async () => {
  const data = newFolder()
  const server = await serve(data, ['--empty', '--drain', '3600'])
  server.child.kill('SIGTERM')
  while ((await fetch(`${server.url}/health`)).status === 200)
    await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await server.stop()).toMatchObject({ code: 0, err: '' })
})

test('further signals cut nothing that is under way', async () => {
  const data = newFolder()
  const server = await serve(data, ['--empty'])
  const { key } = await shopWithKey(data)
  const finish = await writeUnderWay(server.port, key, 'Maria Alvarez')
  // Let in after it, and answered: what it sent has been read.
  const last = headOf('GET', '/customers?limit=1', key, 'Connection: close\r\n')
  expect(await text(await begin(server.port, last))).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  const { ended } = await stopping(server)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGINT'] as const) server.child.kill(signal)
  expect((await finish()).answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
  expect(await ended).toMatchObject({ code: 0, err: '' })
})

import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shopWithKey, told } from './service/testing/servers/command'
import { ask, frontdesk, newFolder, serve, type Serving } from './service/testing/servers/program'

// Starting, serving and stopping, as whoever runs the shop's machine sees it.

test('serve says where it answers in one line on stdout, and answers there', async () => {
  // Of a shop that is there: where there is none, the link to set one up is printed as well.
  const data = newFolder()
  await shopWithKey(data)
  const server = await serve(data)
  expect(server.port).toBeGreaterThan(0)
  expect(server.said).toEqual({
    out: `Frontdesk is ready on http://127.0.0.1:${server.port}\n`,
    err: '',
  })
  const page = await fetch(server.url)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  for (const prefix of ['/v1', '/api/v1']) {
    const answer = await fetch(`${server.url}${prefix}/customers`)
    expect([prefix, answer.status]).toEqual([prefix, 401])
  }
})

test('serve listens on the port and the host that were named', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  await once(free, 'close')
  const server = await serve(newFolder(), ['--empty', '--host', 'localhost', '--port', String(port)])
  expect(server.url).toBe(`http://localhost:${port}`)
  expect((await fetch(server.url)).status).toBe(200)
})

test('what it keeps is still there at the next start', async () => {
  const data = newFolder()
  const first = await serve(data)
  const { key } = await shopWithKey(data)
  const { id, text } = await ask(first, key, 'POST', '/customers', { name: 'Maria Alvarez' })
  expect(await first.stop()).toMatchObject({ code: 0, err: '' })
  const second = await serve(data)
  expect((await ask(second, key, 'GET', `/customers/${id}`)).text).toBe(text)
})

const BODY = JSON.stringify({ name: 'Maria Alvarez' })

/** A request whose body is half there. */
async function halfSent({ port }: Serving, key: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.setEncoding('utf8')
  socket.write(
    `POST /v1/customers HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Service-Key: ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, 5)}`,
  )
  return socket
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test.each(['SIGTERM', 'SIGINT'] as const)('%s lets what is under way come to its end', async (signal) => {
  const data = newFolder()
  const server = await serve(data)
  const { key } = await shopWithKey(data)
  const slow = await halfSent(server, key)
  // Answered on another connection, so what was sent before has been read.
  expect((await ask(server, key, 'GET', '/customers')).body).toMatchObject({ data: [] })

  const ended = server.stop(signal)
  while (!(await isRefused(server.port))) await pause(10)
  slow.write(BODY.slice(5))
  const [answer] = (await once(slow, 'data')) as [string]
  expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
  // Its connection would be kept for longer than a test may take.
  expect(await ended).toMatchObject({ code: 0, err: '' })

  const again = await serve(data)
  expect((await ask(again, key, 'GET', '/customers')).body).toMatchObject({
    data: [{ name: 'Maria Alvarez' }],
  })
})

test('a connection on which nothing is under way does not hold up the end', async () => {
  const server = await serve(newFolder())
  const idle = connect(server.port, '127.0.0.1')
  await once(idle, 'connect')
  idle.write('GET /v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n\r\n')
  await once(idle, 'data')
  expect(await server.stop()).toMatchObject({ code: 0 })
  idle.destroy()
})

test('a folder is served once: a second serve is refused and the first goes on', async () => {
  const data = newFolder()
  const first = await serve(data)
  const { code, out, err } = await frontdesk(['serve', '--port', '0', '--data', data])
  expect([code, out]).toEqual([1, ''])
  expect(err).toBe(
    `Another Frontdesk process serves ${data} already. Stop it first, or name another folder with --data.\n`,
  )
  expect((await fetch(first.url)).status).toBe(200)
  expect(await told(data, 'shops', 'list')).toEqual([])
})

test.each(['SIGKILL', 'SIGTERM'] as const)('a folder is free again after %s', async (signal) => {
  const data = newFolder()
  const first = await serve(data)
  await first.stop(signal)
  const second = await serve(data)
  expect((await fetch(second.url)).status).toBe(200)
})

test('a port in use is refused with what to do, and the folder is not held', async () => {
  const other = await serve(newFolder())
  const data = newFolder()
  const { code, out, err } = await frontdesk([
    'serve',
    '--port',
    String(other.port),
    '--data',
    data,
    '--empty',
  ])
  expect([code, out]).toEqual([1, ''])
  expect(err).toBe(
    `listen EADDRINUSE: address already in use 127.0.0.1:${other.port}. ` +
      'Name another port with --port, or 0 for a free one.\n',
  )
  expect((await fetch((await serve(data)).url)).status).toBe(200)
})

test('a port of the figures that is in use is refused with what to do, and the process ends', async () => {
  const other = await serve(newFolder())
  const data = newFolder()
  const figures = `127.0.0.1:${other.port}`
  const flags = ['--port', '0', '--data', data, '--empty', '--metrics', figures]
  const { code, out, err } = await frontdesk(['serve', ...flags])
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^The metrics can’t be served: .*EADDRINUSE.*Nothing is served\. .*--metrics\.\n$/)
  expect((await fetch((await serve(data)).url)).status).toBe(200)
})

test('a lock that can’t be taken for another reason is not called a second serve', async () => {
  const data = newFolder()
  mkdirSync(join(data, 'lock.db'))
  const { code, out, err } = await frontdesk(['serve', '--port', '0', '--data', data, '--empty'])
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(join(data, 'lock.db'))
  expect(err).not.toContain('Another Frontdesk')
})

const LIVE_LIMIT = 300

test.each([
  ['with --rate-limit off nobody is held up', ['--rate-limit', 'off'], 200],
  ['else the 301st request of a minute on the live surface is', [], 429],
])('%s', async (_, flags, last) => {
  const data = newFolder()
  const server = await serve(data, ['--empty', ...flags])
  const { key } = await shopWithKey(data)
  const live = async () => {
    const answer = await fetch(`${server.url}/api/v1/customers`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    await answer.text()
    return answer.status
  }
  for (let sent = 0; sent < LIVE_LIMIT; sent += 1) expect(await live()).toBe(200)
  expect(await live()).toBe(last)
})

test('a cursor is good after a restart with the same secret, and with no other', async () => {
  const data = newFolder()
  const { key } = await shopWithKey(data)
  const withSecret = (secret: string) => serve(data, ['--empty'], { FRONTDESK_SECRET: secret })
  const first = await withSecret('one secret of thirty-two and more')
  for (const name of ['Maria', 'Bo']) await ask(first, key, 'POST', '/customers', { name })
  const { body } = await ask(first, key, 'GET', '/customers?limit=1')
  const { next_cursor: cursor } = body.pagination as { next_cursor: string }
  await first.stop()

  const same = await withSecret('one secret of thirty-two and more')
  const next = await ask(same, key, 'GET', `/customers?limit=1&after=${cursor}`)
  expect([next.status, next.body.data]).toMatchObject([200, [{ name: 'Maria' }]])
  await same.stop()

  const other = await withSecret('another secret of thirty-two and more')
  expect((await ask(other, key, 'GET', `/customers?limit=1&after=${cursor}`)).status).toBe(400)
})

type Shop = { id: string; name: string }

test('the first start opens a made-up shop, and only the first', async () => {
  const data = newFolder()
  const first = await serve(data, [])
  expect(first.said.out).toContain(`Frontdesk is ready on ${first.url}\n`)
  expect(first.said.err).toBe('Frontdesk made a demo shop with sample data.\n')
  const shops = await told<Shop[]>(data, 'shops', 'list')
  expect(shops).toHaveLength(1)
  await first.stop()
  const second = await serve(data, [])
  expect(second.said.err).toBe('')
  expect(await told(data, 'shops', 'list')).toEqual(shops)
})

test('with --empty no shop is made up', async () => {
  const data = newFolder()
  const server = await serve(data, ['--empty'])
  expect(server.said.err).toBe('')
  expect(await told(data, 'shops', 'list')).toEqual([])
})

test('a folder that has a shop is left as it is', async () => {
  const data = newFolder()
  const { id } = await shopWithKey(data)
  await serve(data, [])
  expect((await told<Shop[]>(data, 'shops', 'list')).map((shop) => shop.id)).toEqual([id])
})

test('demo adds a made-up shop beside those that are there, as large as it was told', async () => {
  const data = newFolder()
  const ours = await shopWithKey(data)
  const made = await told(data, 'demo', '--customers', '30')
  const shops = await told<Shop[]>(data, 'shops', 'list')
  expect(shops.map((shop) => shop.id).toSorted()).toEqual([ours.id, made.id].toSorted())
  const server = await serve(data)
  const words = ['--shop', made.id, '--preset', 'read-only']
  const { key } = await told<{ key: string }>(data, 'keys', 'create', ...words)
  expect((await ask(server, key, 'GET', '/customers?limit=100')).body.data).toHaveLength(30)
  expect((await ask(server, ours.key, 'GET', '/customers')).body.data).toEqual([])
})

test('while it serves, the folder holds the database, the lock and the secret', async () => {
  const data = newFolder()
  await serve(data)
  const names = readdirSync(data).filter((name) => !/-(wal|shm|journal)$/.test(name))
  expect(names.toSorted()).toEqual(['frontdesk.db', 'lock.db', 'secret'])
  expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600)
})

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { CERTIFICATE, KEY } from './service/testing/servers/certificate'
import { shopWithKey, told } from './service/testing/servers/command'
import { ask, frontdesk, newFolder, serve } from './service/testing/servers/program'

// What is served to whom: loopback, a network, TLS.

const LOCAL = '127.0.0.1'

/** Over whatever the address says; a certificate counts only if it is the tests' own. */
async function get(url: string, headers: Record<string, string> = {}) {
  const sent = url.startsWith('https:')
    ? secureRequest(url, { ca: CERTIFICATE, headers, agent: false })
    : request(url, { headers, agent: false })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, type: answer.headers['content-type'], body: await text(answer) }
}

function certificateFiles() {
  const folder = newFolder()
  const files = { cert: join(folder, 'desk.crt'), key: join(folder, 'desk.key') }
  writeFileSync(files.cert, CERTIFICATE)
  writeFileSync(files.key, KEY, { mode: 0o600 })
  return { ...files, flags: ['--tls-cert', files.cert, '--tls-key', files.key] }
}

test('with a certificate and its key, the APIs and the dashboard are served over TLS and nothing without', async () => {
  const data = newFolder()
  const server = await serve(data, ['--empty', ...certificateFiles().flags])
  expect(server.url).toBe(`https://${LOCAL}:${server.port}`)
  const { key } = await shopWithKey(data)
  const customers = await get(`${server.url}/v1/customers`, { 'X-Service-Key': key })
  expect([customers.status, JSON.parse(customers.body)]).toMatchObject([200, { data: [] }])
  expect(await get(server.url)).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
  await expect(get(`http://${LOCAL}:${server.port}/`)).rejects.toThrow(
    /socket hang up|ECONNRESET|Parse Error/,
  )
})

test('SIGTERM ends a server with TLS too', async () => {
  const server = await serve(newFolder(), ['--empty', ...certificateFiles().flags])
  expect((await get(server.url)).status).toBe(200)
  expect(await server.stop()).toMatchObject({ code: 0, err: '' })
})

test('files that are no certificate and key are refused, and the folder is left alone', async () => {
  const { cert } = certificateFiles()
  const data = join(newFolder(), 'data')
  const words = ['serve', '--port', '0', '--data', data, '--tls-cert', cert, '--tls-key', cert]
  const { code, out, err } = await frontdesk(words)
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/ are not a certificate and its key in PEM: [^\n]+\n$/)
})

test('off loopback without TLS the APIs answer, the dashboard is withheld with the reason, and no shop is made up', async () => {
  const data = newFolder()
  const server = await serve(data, ['--host', '0.0.0.0'])
  expect(server.url).toBe(`http://0.0.0.0:${server.port}`)
  const near = { url: `http://${LOCAL}:${server.port}` }
  expect(await told(data, 'shops', 'list')).toEqual([])
  expect(server.said.err).toMatch(
    /^The dashboard is not served over plain http at 0\.0\.0\.0: over a network/,
  )
  expect(server.said.err).toContain('--tls-cert and --tls-key')
  expect(server.said.err).toContain('--origin https://')

  for (const path of ['/', '/index.html', '/favicon.svg', '/schedule']) {
    const page = await get(near.url + path)
    expect([path, page.status, page.type]).toEqual([path, 403, 'text/plain; charset=utf-8'])
    expect(page.body).toBe(server.said.err)
  }
  const { key } = await shopWithKey(data)
  const added = await ask(near, key, 'POST', '/customers', { name: 'Maria Alvarez' })
  expect(added.status).toBe(201)
  const live = await get(`${near.url}/api/v1/customers`, { Authorization: `Bearer ${key}` })
  expect([live.status, JSON.parse(live.body)]).toMatchObject([200, { items: [{ id: added.id }] }])
})

test.each([
  ['behind a proxy with an https origin', ['--origin', 'https://desk.example'], 200],
  [
    'with one https origin among others',
    ['--origin', 'http://desk.test', '--origin', 'https://desk.example'],
    200,
  ],
  ['with an origin that is plain http', ['--origin', 'http://desk.example'], 403],
])('off loopback %s the dashboard answers %3$i', async (_, flags, status) => {
  const data = newFolder()
  const server = await serve(data, ['--host', '0.0.0.0', ...flags])
  expect((await get(`http://${LOCAL}:${server.port}/`)).status).toBe(status)
  expect(server.said.err === '').toBe(flags.every((flag) => !flag.startsWith('http:')))
  expect(await told(data, 'shops', 'list')).toEqual([])
})

test('on loopback with an origin that is plain http the start says that it is not served there, and it is not', async () => {
  const server = await serve(newFolder(), ['--empty', '--origin', 'http://desk.lan'])
  const near = `http://${LOCAL}:${server.port}`
  expect(server.said.err).toMatch(/^The dashboard is not served at http:\/\/desk\.lan: over a network/)
  expect(server.said.err).toContain('--origin https://desk.lan')
  expect((await get(near)).status).toBe(200)
  for (const path of ['/', '/today', '/session', '/favicon.svg']) {
    const answer = await get(near + path, { Host: 'desk.lan' })
    expect([path, answer.status, answer.type]).toEqual([path, 403, 'text/plain; charset=utf-8'])
    expect(answer.body).toMatch(/^The dashboard is not served over plain http/)
  }
  expect((await get(`${near}/v1/customers`, { Host: 'desk.lan' })).status).toBe(401)
})

test('off loopback with TLS the dashboard is served, and still no shop is made up', async () => {
  const data = newFolder()
  const server = await serve(data, ['--host', '0.0.0.0', ...certificateFiles().flags])
  expect(server.url).toBe(`https://0.0.0.0:${server.port}`)
  expect((await get(`https://${LOCAL}:${server.port}/`)).status).toBe(200)
  expect(server.said.err).toBe('')
  expect(await told(data, 'shops', 'list')).toEqual([])
})

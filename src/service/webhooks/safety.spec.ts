import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { attempts } from '~/service/store/tables/attempts'
import { webhooks } from '~/service/store/tables/webhooks'
import { addCustomer, type Shops, subscribe, type TestShop } from '~/service/testing/counter'
import { hookedShop, hookedShops } from '~/service/testing/hooked'
import { answering, silent, startReceiver, until } from '~/service/testing/servers/receiver'

const SECOND = 1_000

/** Public as far as the registries say, in a block that was never given to anybody: nothing answers there. */
const NOWHERE = '2e00::1'
const PRIVATE = ['127.0.0.1', '10.0.0.1', '::1', '169.254.169.254', '100.64.0.1', '224.0.0.1', '240.0.0.1']
const CLOAKED = [
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '::127.0.0.1',
  'fd00::1',
]

const here = async () => ['127.0.0.1']

/** Past the check that is made at the subscription. */
const pointAt = (shops: Shops, shop: TestShop, id: string, url: string) =>
  shops.store.write(shop.id, async (writer) => {
    const row = await webhooks.byId(writer, shop.id, id)
    if (row) await webhooks.update(writer, { ...row, url })
  })

/** A name that gives other answers each time, and no exception for whom it leads to. */
async function namedShop(answers: string[][], timeoutMs?: number) {
  const receiver = await startReceiver()
  const asked: string[] = []
  const names = async (hostname: string) => {
    asked.push(hostname)
    return answers.shift() ?? []
  }
  const shops = await hookedShops([], { names, ...(timeoutMs !== undefined && { timeoutMs }) })
  const shop = await shops.newShop()
  const { id } = await subscribe(shop)
  // The system would find this machine by that name, whatever the names here say.
  await pointAt(shops, shop, id, receiver.url)
  await addCustomer(shop)
  const deliver = async (ms = 0) => {
    shops.clock.now = (shops.clock.now ?? 0) + ms
    await shops.service.deliver()
  }
  const faults = async () => {
    const rows = await attempts.newest(shops.store, { shop: shop.id, webhook: id }, 100)
    return rows.map(({ status, fault }) => status ?? fault).toReversed()
  }
  return { receiver, asked, deliver, faults }
}

test.each([...PRIVATE, ...CLOAKED])('a name that leads to %s is not connected to', async (address) => {
  const { receiver, deliver, faults } = await namedShop([[address]])
  await deliver()
  expect([await faults(), receiver.connections()]).toEqual([['address'], 0])
})

test('one private address among public ones is enough to refuse them all', async () => {
  const { receiver, deliver, faults } = await namedShop([[NOWHERE, '127.0.0.1']])
  await deliver()
  expect([await faults(), receiver.connections()]).toEqual([['address'], 0])
})

test('a name that changes its answer between the check and the connection leads nowhere new', async () => {
  const { receiver, asked, deliver, faults } = await namedShop([[NOWHERE], ['127.0.0.1'], ['127.0.0.1']], 400)
  await deliver()
  expect(asked).toEqual(['localhost'])
  await deliver(5 * SECOND)
  expect(asked).toHaveLength(2)
  const [first, second] = await faults()
  expect(['connection', 'timeout']).toContain(first)
  expect([second, receiver.connections()]).toEqual(['address', 0])
})

test('each attempt asks for the name anew, and a kept connection to its old address is not used', async () => {
  const answers = [['127.0.0.1'], [NOWHERE]]
  const names = async () => answers.shift() ?? []
  const { shop, receiver, deliver, ends } = await hookedShop(answering(200), { names, timeoutMs: 2_000 })
  await addCustomer(shop)
  await deliver()
  await addCustomer(shop)
  await deliver()
  const [first, second] = await ends()
  expect([first, receiver.heard.length]).toEqual([200, 1])
  expect(['connection', 'timeout']).toContain(second)
})

test('a name without an address is a failure, and tried again', async () => {
  const { deliver, faults, asked } = await namedShop([[], []])
  await deliver()
  await deliver(5 * SECOND)
  expect([await faults(), asked.length]).toEqual([['name', 'name'], 2])
})

test('an address that was stored before it was refused is refused at each attempt', async () => {
  const receiver = await startReceiver()
  const { shops, shop, webhook, deliver, ends, after } = await hookedShop()
  await pointAt(shops, shop, webhook, `https://127.0.0.1:${receiver.port}/`)
  await addCustomer(shop)
  await deliver()
  await after(5 * SECOND)
  expect([await ends(), receiver.connections()]).toEqual([['address', 'address'], 0])
})

test('an exception is for one port of one host', async () => {
  const [allowed, other] = [await startReceiver(), await startReceiver()]
  const shops = await hookedShops([allowed])
  const shop = await shops.newShop()
  for (const { status, url } of [
    { status: 201, url: allowed.url },
    { status: 422, url: other.url },
    { status: 422, url: `https://127.0.0.1:${allowed.port}/` },
    { status: 422, url: `http://localhost:${allowed.port}/` },
  ])
    expect((await shop.full('POST', '/webhooks', { url, events: ['*'] })).status).toBe(status)
})

test.each([301, 302, 303, 307, 308])(
  'a redirect (%i) to this machine is a failure and is not followed',
  async (status) => {
    const inside = await startReceiver()
    const { shop, deliver, ends } = await hookedShop(answering(status, { Location: inside.url }))
    await addCustomer(shop)
    await deliver()
    expect([await ends(), inside.connections()]).toEqual([[status], 0])
  },
)

test('a certificate of another name, or of nobody, is refused before a word is said', async () => {
  const receiver = await startReceiver()
  const place = `books.example.com:${receiver.port}`
  for (const delivers of [{ names: here }, { names: here, authority: null }]) {
    const shops = await hookedShops([{ ...receiver, place }], delivers)
    const shop = await shops.newShop()
    const { id } = await subscribe(shop, { url: `https://${place}/` })
    await addCustomer(shop)
    await shops.service.deliver()
    const [row] = await attempts.newest(shops.store, { shop: shop.id, webhook: id }, 1)
    expect([row?.fault, receiver.heard.length]).toEqual(['tls', 0])
  }
})

test('what answers without TLS, or not at all, is a failed connection', async () => {
  const plain = createServer((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'))
  plain.listen(0, '127.0.0.1')
  await once(plain, 'listening')
  onTestFinished(() => void plain.close())
  const address = plain.address()
  const port = typeof address === 'object' ? address?.port : 0
  const closed = await startReceiver()
  await closed.stop()
  for (const place of [`localhost:${port}`, closed.place]) {
    const shops = await hookedShops([{ ...closed, place }])
    const shop = await shops.newShop()
    const { id } = await subscribe(shop, { url: `https://${place}/` })
    await addCustomer(shop)
    await shops.service.deliver()
    const [row] = await attempts.newest(shops.store, { shop: shop.id, webhook: id }, 1)
    expect(row).toMatchObject({ status: null, fault: expect.stringMatching(/^(tls|connection)$/) })
  }
})

test('who does not answer in time has failed, and is tried again', async () => {
  const { shop, receiver, deliver, ends, after } = await hookedShop(silent, { timeoutMs: 1_000 })
  await addCustomer(shop)
  await deliver()
  receiver.manner = answering(200)
  await after(5 * SECOND)
  expect(await ends()).toEqual(['timeout', 200])
})

test('who breaks off in the middle of the head has failed', async () => {
  const { shop, deliver, ends } = await hookedShop((response) => void response.socket?.destroy())
  await addCustomer(shop)
  await deliver()
  expect(await ends()).toEqual(['connection'])
})

/** Talks without end, and counts. */
function talk(response: ServerResponse) {
  const said = { bytes: 0, isOver: false }
  response.writeHead(200, { 'Content-Type': 'text/plain' })
  const chunk = 'the secret plans of the receiver '.repeat(500)
  const more = () => {
    let hasRoom = true
    while (!response.destroyed && hasRoom) {
      hasRoom = response.write(chunk)
      said.bytes += chunk.length
    }
  }
  response.on('drain', more).on('close', () => (said.isOver = true))
  more()
  return said
}

test('an answer without end is cut off after 64 KiB, counts by its status, and is kept nowhere', async () => {
  let said = { bytes: 0, isOver: false }
  const { shop, deliver, ends, tried } = await hookedShop((response) => void (said = talk(response)))
  await addCustomer(shop)
  await deliver()
  await until(() => said.isOver)
  // What lies in the buffers of both ends comes on top of what was read.
  expect(said.bytes).toBeLessThan(16 * 1_048_576)
  expect(await ends()).toEqual([200])
  expect(JSON.stringify(await tried())).not.toContain('secret plans')
})

test.each([200, 302])(
  'an answer of %i whose body never ends counts by its status, long before the time is up',
  async (status) => {
    const { shop, receiver, deliver, ends, after } = await hookedShop(
      (response) => void response.writeHead(status, { Location: '/' }).write('and furthermore '),
      { timeoutMs: 600_000 },
    )
    await addCustomer(shop)
    await deliver()
    expect(await ends()).toEqual([status])
    receiver.manner = answering(204)
    await after(5 * SECOND)
    expect(await ends()).toEqual(status === 200 ? [200] : [302, 204])
  },
)

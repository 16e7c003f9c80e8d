import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BEAT_MS } from '~/contract/changes'
import { KEY_PRESETS } from '~/domain/scopes'
import { revokeKey } from '~/service/actions/keys'
import { addCustomer, type Shops, type TestShop } from '~/service/testing/counter'
import { listenTo } from '~/service/testing/listener'
import { startShops } from '~/service/testing/shop'
import { openStore } from '~/service/testing/store'
import { createFeed } from './feed'
import { createOutlet } from './outlet'

let shops: Shops
let shop: TestShop
beforeAll(async () => {
  shops = await startShops()
})
beforeEach(async () => {
  shop = await shops.newShop()
})
afterAll(() => shops.close())

test('a stream ends within seconds of its key, and the others go on', async () => {
  const { key, id } = await shops.newKey(shop.id, KEY_PRESETS['read-only'])
  const [gone, stays] = [await listenTo(shops, 'full', key), await listenTo(shops, 'full', shop.key)]
  await shops.store.write(shop.id, (writer) => revokeKey(writer, Date.now(), id))
  await gone.ended
  await addCustomer(shop)
  await stays.until(() => stays.told.length === 2)
  expect((await shops.ask('full', 'GET', '/changes', key)).status).toBe(401)
})

test('a key that expires ends its streams too', async () => {
  const { key } = await shops.newKey(shop.id, KEY_PRESETS['read-only'], Date.now() + 500)
  const desk = await listenTo(shops, 'live', key)
  expect(desk.response.status).toBe(200)
  await desk.ended
  expect((await shops.ask('live', 'GET', '/changes', key)).status).toBe(401)
})

test('a reader that takes nothing is cut once a thousand events or a megabyte wait for it', async () => {
  for (const [text, most] of [
    ['x', 1_000],
    ['x'.repeat(100_000), 10],
  ] as const) {
    let isOver = false
    const outlet = createOutlet(() => (isOver = true))
    for (let count = 0; count < most; count += 1) outlet.put(text)
    expect(isOver).toBe(false)
    outlet.put(text)
    expect(isOver).toBe(true)
    expect(await outlet.body.getReader().read()).toMatchObject({ done: true })
  }
})

test('nobody else waits for a reader that takes nothing, and it finds an end of its stream', async () => {
  const { port } = new URL(shops.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET /v1/changes HTTP/1.1\r\nHost: x\r\nX-Service-Key: ${shop.key}\r\n\r\n`)
  socket.pause()
  const desk = await listenTo(shops, 'full', shop.key)
  const name = 'A'.repeat(200)
  const notes = 'B'.repeat(10_000)
  for (let count = 0; count < 800; count += 1) await addCustomer(shop, { name, notes })
  await desk.until(() => desk.told.length === 801)
  let last = ''
  for await (const chunk of socket) {
    last = String(chunk)
    if (last.endsWith('\r\n0\r\n\r\n')) break
  }
  expect(last).toMatch(/0\r\n\r\n$/)
})

const nothing = async () => undefined

test('one that has nothing else to say says every 15 seconds how far it is, also for a key that may read nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { store } = await openStore()
    const used: string[] = []
    const uses = { note: (keyId: string) => void used.push(keyId), settle: nothing, close: nothing }
    const feed = createFeed({ store, clock: Date.now, uses })
    const caller = { keyId: 'key', shop: 'cedar', scopes: [] }
    const body = await feed.open(caller, async () => 'nothing', null, 1)
    const reader = body?.getReader()
    const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
    expect(await next()).toMatch(/^id: [0-9a-f]{16}\.0\nevent: place\ndata: \{\}\n\n$/)
    const beat = next()
    vi.advanceTimersByTime(BEAT_MS)
    expect(await beat).toMatch(/^: [0-9a-f]{16}\.0\n\n$/)
    // Whoever listens all day is at the desk all day.
    expect(used).toEqual(['key'])
    feed.close()
    expect((await reader?.read())?.done).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

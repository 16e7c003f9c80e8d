import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Shops, TestShop } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// Two requests with one key, of which the first is still being sent.

const WAIT_MS = 500

let shops: Shops
/** What a log is told. */
const reasons = new Set<string | null>()
beforeAll(async () => {
  shops = await startShops({ idempotencyWaitMs: WAIT_MS, watch: ({ reason }) => void reasons.add(reason) })
})
afterAll(() => shops.close())

type Reply = { status: number | undefined; text: string; replayed: boolean }

const BODY = JSON.stringify({ name: 'Maria Alvarez' })
const again = (shop: TestShop, key = 'desk-1') =>
  shop.full('POST', '/customers', { name: 'Maria Alvarez' }, { headers: { 'Idempotency-Key': key } })

/** A request whose body stops half way, when the service has taken it up: that is what it says with "100 Continue". */
async function heldRequest(shop: TestShop, url = shops.url): Promise<ClientRequest> {
  const held = request(`${url}/v1/customers`, {
    method: 'POST',
    headers: {
      'X-Service-Key': shop.key,
      'Idempotency-Key': 'desk-1',
      'Content-Type': 'application/json',
      'Content-Length': BODY.length,
      Expect: '100-continue',
    },
  })
  held.flushHeaders()
  await once(held, 'continue')
  held.write(BODY.slice(0, 5))
  await shop.full('GET', '/customers')
  return held
}

async function textOf(held: ClientRequest): Promise<Reply> {
  const [response] = (await once(held, 'response')) as [IncomingMessage]
  const chunks: unknown[] = await response.toArray()
  const text = Buffer.concat(chunks as Buffer[]).toString()
  return { status: response.statusCode, text, replayed: response.headers['idempotent-replayed'] === 'true' }
}

function hangUp(held: ClientRequest): Promise<void> {
  held.on('error', () => {})
  const gone = new Promise<void>((resolve) => held.on('close', resolve))
  held.destroy()
  return gone
}

test('the second waits, is told to come back in a second, and gets the answer of the first when that is done', async () => {
  const shop = await shops.newShop()
  const held = await heldRequest(shop)
  const began = performance.now()
  const answer = await again(shop)
  const took = performance.now() - began
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '1'])
  expect(answer.body).toMatchObject({ error: { code: 'conflict', status: 409 } })
  expect(took).toBeGreaterThanOrEqual(WAIT_MS - 5)
  expect(reasons).toContain('A request with this Idempotency-Key is still under way. Try again.')
  expect((await stateOf(shops, shop)).customers).toEqual([])

  held.end(BODY.slice(5))
  const first = await textOf(held)
  expect(first.status).toBe(201)
  const replayed = await again(shop)
  expect([replayed.status, replayed.text]).toEqual([201, first.text])
  expect(replayed.headers.get('idempotent-replayed')).toBe('true')
  expect((await stateOf(shops, shop)).customers).toHaveLength(1)
})

test('the second that waits gets the answer as soon as the first is done', async () => {
  const shop = await shops.newShop()
  const held = await heldRequest(shop)
  const second = again(shop)
  held.end(BODY.slice(5))
  const [first, answer] = await Promise.all([textOf(held), second])
  expect([answer.status, answer.text]).toEqual([201, first.text])
})

test('nobody else waits: not with another key, not without one, not in another shop with the same key', async () => {
  const [shop, neighbour] = [await shops.newShop(), await shops.newShop()]
  const held = await heldRequest(shop)
  const others = await Promise.all([
    again(shop, 'desk-2'),
    shop.full('POST', '/customers', { name: 'Bo' }),
    again(neighbour),
  ])
  expect(others.map(({ status }) => status)).toEqual([201, 201, 201])
  await hangUp(held)
})

test('a first that hangs up half way has done nothing, and the key is free', async () => {
  const shop = await shops.newShop()
  const held = await heldRequest(shop)
  const told = vi.spyOn(console, 'error')
  await hangUp(held)
  const answer = await again(shop)
  expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, null])
  expect((await stateOf(shops, shop)).customers).toHaveLength(1)
  expect(told).not.toHaveBeenCalled()
  told.mockRestore()
})

test('fifty that are all under way before the first has said what it wants: one effect, fifty identical answers', async () => {
  const patient = await startShops()
  try {
    const shop = await patient.newShop()
    const held = await Promise.all(Array.from({ length: 50 }, () => heldRequest(shop, patient.url)))
    const replies = held.map(textOf)
    for (const each of held.toReversed()) each.end(BODY.slice(5))
    const answers = await Promise.all(replies)
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(49)
    expect((await stateOf(patient, shop)).customers).toHaveLength(1)
  } finally {
    await patient.close()
  }
})

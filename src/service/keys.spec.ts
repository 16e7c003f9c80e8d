import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KEY_PRESETS } from '~/domain/scopes'
import { revokeKey } from './actions/keys'
import { keys } from './store/tables/keys'
import type * as counter from './testing/counter'
import { keyed, wasReplayed } from './testing/repeated'
import { startShops } from './testing/shop'
import { outboxOf } from './testing/state'

// API keys that are made, listed and revoked over HTTP.

const MONDAY = Date.parse('2026-03-16T08:00:30.000Z')
const HOUR = 3_600_000
const KEY = /^fd_[0-9A-Za-z]{43}$/

let shops: counter.Shops
let shop: counter.TestShop
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
beforeEach(async () => {
  shops.clock.now = MONDAY
  shop = await shops.newShop('Cedar Street Auto', null, 'admin')
})
afterAll(() => shops.close())

const listed = async (caller: Pick<counter.TestShop, 'full'> = shop) =>
  (await caller.full('GET', '/keys')).rows
const create = (fields: object, how = {}) =>
  shop.full('POST', '/keys', { label: 'The books', ...fields }, how)
const revoke = (id: unknown, caller: Pick<counter.TestShop, 'full'> = shop) =>
  caller.full('DELETE', `/keys/${String(id)}`)
const ownId = async () => (await listed()).find(({ current }) => current)?.id

async function made(fields: object = { preset: 'read-write' }) {
  const { status, id, body } = await create(fields)
  expect(status).toBe(201)
  return { id, key: String(body.key), ...shops.asCaller(String(body.key)) }
}

test.each(['read-only', 'read-write', 'admin'] as const)(
  'a key made with the preset %s holds its scopes on both surfaces, and is shown by that one answer',
  async (preset) => {
    const { id, body } = await create({ preset })
    const { key, ...shown } = body
    expect(key).toMatch(KEY)
    expect(shown).toEqual({
      id,
      label: 'The books',
      scopes: KEY_PRESETS[preset],
      current: false,
      webhooks: [],
      created_at: '2026-03-16T08:00:30.000Z',
      last_used_at: null,
      expires_at: null,
    })
    expect((await listed())[0]).toEqual(shown)
    const caller = shops.asCaller(String(key))
    expect((await caller.full('GET', '/key')).body.scopes).toEqual(KEY_PRESETS[preset])
    expect((await caller.live('/key')).body.scopes).toEqual(KEY_PRESETS[preset])
    expect((await caller.full('POST', '/customers', { name: 'Bo' })).status).toBe(
      preset === 'read-only' ? 403 : 201,
    )
  },
)

test('a key made with single scopes may do just those, each named once', async () => {
  const { full } = await made({ scopes: ['read:customers', 'write:customers', 'read:customers'] })
  expect((await full('GET', '/key')).body.scopes).toEqual(['read:customers', 'write:customers'])
  expect((await full('POST', '/customers', { name: 'Bo' })).status).toBe(201)
  expect((await full('GET', '/invoices')).message).toContain('read:invoices')
})

test.each([
  [{}, 422, 'preset or scopes is needed'],
  [{ preset: 'admin', scopes: ['read:customers'] }, 422, 'preset and scopes can’t be given together'],
  [{ preset: 'owner' }, 422, 'preset must be one of read-only, read-write, admin'],
  [{ scopes: [] }, 422, 'scopes must name at least one scope'],
  [{ scopes: ['read:everything'] }, 422, 'scopes[0] must be one of read:customers'],
  [{ preset: 'admin', label: ' ' }, 422, 'label may not be blank'],
  [{ preset: 'admin', label: null }, 400, 'label may not be null'],
  [{ preset: 'admin', key: 'fd_mine' }, 400, 'key is not a field of this request'],
  [{ preset: 'admin', expires_at: 'soon' }, 422, 'expires_at must be a date and time'],
  [{ preset: 'admin', expires_at: '2026-03-16T08:00:30Z' }, 422, 'expires_at has passed'],
])('%j makes no key: %i, %s', async (fields, status, message) => {
  const refused = await create(fields)
  expect([refused.status, refused.message]).toEqual([status, expect.stringContaining(message)])
  expect(await listed()).toHaveLength(1)
})

test('a key that is sent back as it was read makes another one like it', async () => {
  const { id, body } = await create({ preset: 'read-only' })
  const { key: _, ...read } = body
  const { status, body: copy } = await create(read)
  expect([status, copy.scopes, copy.id === id]).toEqual([201, KEY_PRESETS['read-only'], false])
  const link = { label: 'Front counter 2', preset: 'read-only' }
  const { code, ...shown } = (await shop.full('POST', '/device-links', link)).body
  const again = await shop.full('POST', '/device-links', shown)
  expect([again.status, again.body.code === code]).toEqual([201, false])
})

test('a key with an expiry is good until then, and is off the list from then on', async () => {
  const { id, full, live } = await made({ preset: 'read-only', expires_at: '2026-03-16T10:00:30+01:00' })
  expect((await listed())[0]?.expires_at).toBe('2026-03-16T09:00:30.000Z')
  shops.clock.now = MONDAY + HOUR - 1
  expect((await full('GET', '/key')).status).toBe(200)
  shops.clock.now = MONDAY + HOUR
  expect([(await full('GET', '/key')).status, (await live('/key')).status]).toEqual([401, 401])
  expect((await listed()).map((row) => row.id)).not.toContain(id)
  expect((await revoke(id)).status).toBe(404)
})

describe.each(['read-only', 'read-write'] as const)('a %s key', (preset) => {
  test('neither sees, makes nor revokes keys', async () => {
    const { full } = await made({ preset })
    const own = await ownId()
    for (const [method, path, body] of [
      ['GET', '/keys'],
      ['POST', '/keys', { label: 'Mine', preset: 'read-only' }],
      ['DELETE', `/keys/${String(own)}`],
    ] as const) {
      const refused = await full(method, path, body)
      expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('admin:*')])
    }
    expect(await listed()).toHaveLength(2)
  })
})

test('the addresses that these took the place of are gone', async () => {
  for (const path of ['/desks', '/desk-links']) expect((await shop.full('GET', path)).status).toBe(404)
})

test('sent again with the same Idempotency-Key it makes another key: the answer is stored nowhere', async () => {
  const how = keyed('once')
  const [first, second] = [await create({ preset: 'admin' }, how), await create({ preset: 'admin' }, how)]
  expect([first.status, second.status, wasReplayed(second)]).toEqual([201, 201, false])
  expect(second.body.key).not.toBe(first.body.key)
  expect((await create({ preset: 'admin' }, keyed('two words'))).status).toBe(201)
  // It takes nobody's place among the stored answers either.
  const customer = await shop.full('POST', '/customers', { name: 'Bo' }, how)
  expect([customer.status, wasReplayed(customer)]).toEqual([201, false])

  const stored = await shops.everything()
  expect(stored).toContain('The books')
  for (const { body } of [first, second]) {
    const key = String(body.key)
    for (const secret of [key, key.slice(3), Buffer.from(key).toString('base64').replace(/=+$/, '')])
      expect(stored).not.toContain(secret)
  }
  expect(await outboxOf(shops, shop)).toMatchObject([{ type: 'customer.created' }])
})

test('a revoked key opens nothing at once, on both surfaces, and its webhooks were named and end with it', async () => {
  const books = await made()
  const { id, url, label } = (
    await books.full('POST', '/webhooks', {
      url: 'https://books.example/hooks',
      events: ['*'],
    })
  ).body
  expect((await books.full('GET', '/customers')).status).toBe(200)
  expect((await listed()).find((row) => row.id === books.id)?.webhooks).toEqual([{ id, url, label }])
  expect((await revoke(books.id)).status).toBe(204)
  expect([(await books.full('GET', '/customers')).status, (await books.live('/customers')).status]).toEqual([
    401, 401,
  ])
  expect((await shop.full('GET', '/webhooks')).rows).toMatchObject([{ id, status: 'disabled' }])
  expect(await listed()).toMatchObject([{ current: true }])
  expect((await revoke(books.id)).status).toBe(404)
})

test('another shop’s key is as good as none', async () => {
  const other = await shops.newShop('Birch Road Garage', null, 'admin')
  const [theirs] = await listed(other)
  expect((await revoke(theirs?.id)).status).toBe(404)
  expect(await listed(other)).toHaveLength(1)
})

const LAST =
  'No other key with admin:* lasts as long as this one. Create another one first. Nothing was revoked.'

test('the last key with admin:* can’t be revoked; with another one a key may revoke itself', async () => {
  await made()
  const own = await ownId()
  const refused = await revoke(own)
  expect([refused.status, refused.message]).toEqual([422, LAST])

  const other = await made({ preset: 'admin' })
  expect((await revoke(own)).status).toBe(204)
  expect((await shop.full('GET', '/keys')).status).toBe(401)
  expect((await revoke(other.id, other)).message).toBe(LAST)
})

test('an admin key that is revoked or has expired is no other one', async () => {
  const over = await made({ scopes: ['admin:*'], expires_at: '2026-03-16T09:00:30Z' })
  const gone = await made({ preset: 'admin' })
  expect((await revoke(gone.id)).status).toBe(204)
  shops.clock.now = MONDAY + HOUR
  expect((await over.full('GET', '/keys')).status).toBe(401)
  expect((await revoke(await ownId())).message).toBe(LAST)
})

test('an admin key that ends some day takes over from none that does not', async () => {
  const own = await ownId()
  const short = await made({ scopes: ['admin:*'], expires_at: '2026-03-17T09:00:00Z' })
  const long = await made({ scopes: ['admin:*'], expires_at: '2026-03-18T09:00:00Z' })
  expect((await revoke(own, short)).message).toBe(LAST)
  expect((await revoke(short.id)).status).toBe(204)
  expect((await revoke(long.id)).status).toBe(204)
})

test('of two admin keys that revoke one another at once one stays', async () => {
  const other = await made({ preset: 'admin' })
  const own = await ownId()
  const answers = await Promise.all([revoke(other.id), revoke(own, other)])
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  const left = await shops.store.snapshot((reader) => keys.usable(reader, shop.id, MONDAY))
  expect(left).toHaveLength(1)
})

test('a key that is revoked while its request waits for the shop’s turn makes no key and no link, and revokes none', async () => {
  const other = await made({ preset: 'admin' })
  const program = await made({ preset: 'read-only' })
  let asked: ReturnType<typeof create>[] = []
  await shops.store.write(shop.id, async (writer) => {
    asked = [
      other.full('POST', '/keys', { label: 'Late', preset: 'admin' }),
      other.full('POST', '/device-links', { label: 'Late', preset: 'read-only' }),
      other.full('DELETE', `/keys/${program.id}`),
    ]
    // All are admitted by then, and wait.
    await setTimeout(300)
    await revokeKey(writer, MONDAY, other.id)
  })
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401, 401])
  expect(await listed()).toHaveLength(2)
  expect((await shop.full('GET', '/device-links')).rows).toEqual([])
})

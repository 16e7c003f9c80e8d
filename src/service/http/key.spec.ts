import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KEY_PRESETS, type Scope } from '~/domain/scopes'
import { revokeKey } from '~/service/actions/keys'
import { addCustomer, type Shops, type TestShop } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'

let shops: Shops
let shop: TestShop
beforeAll(async () => {
  shops = await startShops({ rateLimited: true })
})
beforeEach(async () => {
  shop = await shops.newShop('Birch Road Garage')
})
afterAll(() => shops.close())

/** What a client may ask for beyond the documents, as the service announces it. */
const ADDED = {
  full: [
    'appointments_by_time quote_by_id status_changed_at invoice_number vehicle_by_id appointment_by_id payment_by_id',
    'invoice_drafts people board debts shop changes places replays etags no_overlap api_keys webhook_attempts docs import',
  ].flatMap((line) => line.split(' ')),
  live: ['status_changed_at', 'shop', 'changes', 'places', 'docs'],
}

type Told = { scopes: string[]; shop: { name: string } }

describe.each(['full', 'live'] as const)('the %s surface tells a key what it is', (surface) => {
  const ask = (key: string | null) => shops.ask<Told>(surface, 'GET', '/key', key)

  test.each<[string, readonly Scope[]]>([
    ['of one right', ['read:customers']],
    ['of none', []],
    ['of all', KEY_PRESETS.admin],
    ['that reads and writes', KEY_PRESETS['read-write']],
  ])('a key %s', async (_, scopes) => {
    const { key } = await shops.newKey(shop.id, scopes)
    const { status, body } = await ask(key)
    expect(status).toBe(200)
    expect(body).toEqual({ scopes, features: ADDED[surface], shop: { name: 'Birch Road Garage' } })
  })

  test('and no other: without a key, with a wrong one, with one that was revoked', async () => {
    const { key, id } = await shops.newKey(shop.id, KEY_PRESETS.admin)
    expect((await ask(key)).status).toBe(200)
    await shops.store.write(shop.id, (writer) => revokeKey(writer, Date.now(), id))
    for (const wrong of [null, 'nonsense', key]) expect((await ask(wrong)).status).toBe(401)
  })

  test('by the shop that it is of', async () => {
    const other = await shops.newShop('Harbor Lane')
    await addCustomer(other)
    expect((await ask(other.key)).body.shop.name).toBe('Harbor Lane')
    expect((await ask(shop.key)).body.shop.name).toBe('Birch Road Garage')
  })

  test('and counts as any request', async () => {
    const first = await ask(shop.key)
    const second = await ask(shop.key)
    const left = (answer: typeof first) => answer.headers.get('x-ratelimit-remaining')
    expect(Number(left(first)) - Number(left(second))).toBe(surface === 'full' ? 1 : 0)
  })
})

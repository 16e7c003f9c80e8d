import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createShopService } from '~/service/shopService'
import { DatabaseAway, NotKnown, type Store } from '~/service/store/engine'
import type { Shops, TestShop } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// The database goes away while it is asked.

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

const away = () => Promise.reject(new DatabaseAway(new Error('connect ECONNREFUSED 10.0.0.7:5432')))

const AWAY: Store = {
  all: away,
  first: away,
  snapshot: away,
  write: away,
  note: away,
  clock: Date.now,
  me: 'alone',
  present: away,
  spend: away,
  spendOf: away,
  size: async () => Promise.reject(new DatabaseAway('gone')),
  connections: () => null,
  unfit: () => null,
  close: async () => {},
}

function over(store: Store) {
  const service = createShopService({
    store,
    secret: Buffer.from('a secret for tests alone'),
    rateLimited: true,
  })
  const full = (shop: TestShop, method: string, path: string, key?: string) =>
    service.fetch(
      new Request(`${shops.url}/v1${path}`, {
        method,
        headers: {
          'X-Service-Key': shop.key,
          'Content-Type': 'application/json',
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
        ...(method === 'POST' && { body: JSON.stringify({ name: 'Maria Alvarez' }) }),
      }),
    )
  const live = (shop: TestShop) =>
    service.fetch(
      new Request(`${shops.url}/api/v1/customers`, { headers: { Authorization: `Bearer ${shop.key}` } }),
    )
  return { full, live, close: service.close }
}

describe('a database that is away', () => {
  test.each([
    ['GET', '/customers'],
    ['POST', '/customers'],
  ])('is a 503 that says that nothing was done, and when to ask again: %s %s', async (method, path) => {
    const shop = await shops.newShop()
    const service = over(AWAY)
    const answer = await service.full(shop, method, path, 'desk-1')
    const body = (await answer.json()) as { error: { code: string; message: string } }
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(body.error).toMatchObject({ code: 'service_unavailable', status: 503 })
    expect(body.error.message).toContain('Nothing was done')
    expect(JSON.stringify(body)).not.toContain('10.0.0.7')
    await service.close()
  })

  test('is one sentence on the live surface, without a header of when', async () => {
    const shop = await shops.newShop()
    const service = over(AWAY)
    const answer = await service.live(shop)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, null])
    expect(await answer.text()).toMatch(/^\{"error":".*Nothing was done.*"\}$/)
    await service.close()
  })

  test('costs whoever asks again and again nothing of their minute', async () => {
    const shop = await shops.newShop()
    const service = over(AWAY)
    const answers = await Promise.all(
      Array.from({ length: 1_001 }, () => service.full(shop, 'GET', '/customers')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    await service.close()
  })
})

test('where nobody knows whether a write was kept, it says so, and the same key finds out', async () => {
  const shop = await shops.newShop()
  const lost: Store = {
    ...shops.store,
    close: async () => {},
    async write(named, work) {
      await shops.store.write(named, work)
      throw new NotKnown(new Error('the line was cut'))
    },
  }
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const service = over(lost)
  const first = await service.full(shop, 'POST', '/customers', 'desk-1')
  expect(first.status).toBe(500)
  expect(await first.text()).toContain('This may have been done')
  expect(told).toHaveBeenCalledOnce()
  told.mockRestore()
  const again = await service.full(shop, 'POST', '/customers', 'desk-1')
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect((await stateOf(shops, shop)).customers).toHaveLength(1)
  await service.close()
})

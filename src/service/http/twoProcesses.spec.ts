import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShopService } from '~/service/shopService'
import type { Store } from '~/service/store/engine'
import type { Shops } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import { eventTypes } from '~/service/testing/state'

// What one process keeps in memory is not known to another one over the same database.

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

function withResolvers() {
  let resolve!: () => void
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

/** Lets nobody write before so many want to. */
function together(count: number, store: Store): Store {
  let waiting = 0
  const { promise: all, resolve: begin } = withResolvers()
  return {
    ...store,
    async write(shop, work) {
      if (++waiting === count) begin()
      await all
      return store.write(shop, work)
    },
  }
}

const processOver = (store: Store) =>
  createShopService({
    store: { ...store, close: async () => {} },
    secret: Buffer.from('a secret for tests alone'),
    clock: shops.clock.read,
    rateLimited: false,
  })

test('two processes that are asked the same with one key do it once, and give the same answer', async () => {
  const shop = await shops.newShop()
  const store = together(2, shops.store)
  const processes = [processOver(store), processOver(store)]
  const ask = () =>
    new Request('http://127.0.0.1/v1/customers', {
      method: 'POST',
      headers: {
        'X-Service-Key': shop.key,
        'Idempotency-Key': 'desk-1',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ name: 'Maria Alvarez' }),
    })
  const answers = await Promise.all(processes.map((process) => process.fetch(ask())))
  const [first, second] = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(second).toBe(first)
  expect(answers.filter(({ headers }) => headers.get('Idempotent-Replayed') === 'true')).toHaveLength(1)
  expect(await eventTypes(shops, shop)).toEqual(['customer.created'])
  await Promise.all(processes.map((process) => process.close()))
})

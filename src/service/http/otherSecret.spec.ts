import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createShopService } from '~/service/shopService'
import type { Shops } from '~/service/testing/counter'
import { keyed } from '~/service/testing/repeated'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

test('an answer that was sealed with another secret can’t be repeated: that is said, and nothing is done', async () => {
  const shop = await shops.newShop()
  const hook = { url: 'https://hooks.example.com/shop', events: ['*'] }
  const added = await shop.full('POST', '/customers', { name: 'Bo' }, keyed('desk-1'))
  await shop.full('POST', '/webhooks', hook, keyed('desk-2'))
  const before = await stateOf(shops, shop)

  const secret = Buffer.from('the new secret')
  const service = createShopService({ store: shops.store, secret, clock: () => MONDAY })
  const told = vi.spyOn(console, 'error')
  const ask = async (path: string, key: string, body: Fields) => {
    const headers = { 'X-Service-Key': shop.key, 'Content-Type': 'application/json', ...keyed(key).headers }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await service.fetch(new Request(`${shops.url}/v1${path}`, init))
    return { status: answer.status, text: await answer.text() }
  }
  expect(await ask('/webhooks', 'desk-2', hook)).toEqual({
    status: 409,
    text: expect.stringMatching(
      /"conflict".*encrypted with a secret that .* no longer has.*nothing was done now/,
    ),
  })
  // Whatever shows no secret is repeated as ever.
  expect(await ask('/customers', 'desk-1', { name: 'Bo' })).toEqual({ status: 201, text: added.text })
  expect(told).not.toHaveBeenCalled()
  told.mockRestore()
  expect(await stateOf(shops, shop)).toEqual(before)
})

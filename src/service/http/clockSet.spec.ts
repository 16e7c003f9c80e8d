import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/service/clock'
import { addCustomer, NOBODY, unpaidInvoice, type Shops, type TestShop } from '~/service/testing/counter'
import { keyed, wasReplayed } from '~/service/testing/repeated'
import { startShops } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// What is measured in minutes or hours, while somebody sets the clock: a start with the wrong time, put right later.

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')

let shops: Shops
let shop: TestShop
beforeEach(async () => {
  shops = await startShops({ now: MONDAY, rateLimited: true })
  shop = await shops.newShop()
})
afterEach(() => shops.close())

const SET: [string, hours: number][] = [
  ['back by a year', -365 * 24],
  ['on by a year', 365 * 24],
]

// A shared database goes by its own clock: it has no other that somebody could not set.
describe.skipIf(inject('postgres') !== undefined)('of one process', () => {
  test.each(SET)('%s, it leaves the rate a minute’s, and tells it by what it now shows', async (_, hours) => {
    const ask = () => shop.full('GET', `/customers/${NOBODY}`)
    const toldOf = ({ status, headers }: Awaited<ReturnType<typeof ask>>) => ({
      status,
      remaining: headers.get('x-ratelimit-remaining'),
      reset: Number(headers.get('x-ratelimit-reset')) * 1000 - shops.clock.read(),
      wait: headers.get('retry-after'),
    })
    const url = `${shops.url}/v1/customers/${NOBODY}`
    const headers = { 'X-Service-Key': shop.key }
    for (let n = 0; n < 1_000; n++) await shops.service.fetch(new Request(url, { headers }))
    shops.clock.setBy = hours * HOUR_MS
    shops.clock.now = MONDAY + MINUTE_MS - 1_000
    expect(toldOf(await ask())).toEqual({ status: 429, remaining: '0', reset: 1_000, wait: '1' })
    shops.clock.now = MONDAY + MINUTE_MS
    expect(toldOf(await ask())).toEqual({ status: 404, remaining: '999', reset: MINUTE_MS, wait: null })
  })
})

test.each(SET)('%s, it makes no answer old: a repeated payment is recorded once', async (_, hours) => {
  const { id } = await unpaidInvoice(shop, (await addCustomer(shop)).id)
  const pay = () =>
    shop.full('POST', `/payments/${id}/record`, { amount_cents: 1_000, method: 'cash' }, keyed('desk-1'))
  const first = await pay()
  shops.clock.setBy = hours * HOUR_MS
  await shops.service.sweep()
  shops.clock.now = MONDAY + DAY_MS - 1
  await shops.service.sweep()
  const again = await pay()
  expect([first.status, again.text, wasReplayed(again)]).toEqual([201, first.text, true])
  // Two days on, and by the clock as well: the same key does the work anew.
  shops.clock.now = MONDAY + 2 * DAY_MS + Math.max(0, -hours) * HOUR_MS
  const anew = await pay()
  expect([anew.status, wasReplayed(anew)]).toEqual([201, false])
  expect((await stateOf(shops, shop)).payments).toHaveLength(2)
})

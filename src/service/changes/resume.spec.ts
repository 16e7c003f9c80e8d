import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_MISSED } from '~/contract/changes'
import { counters } from '~/service/store/tables/counters'
import { events } from '~/service/store/tables/events'
import { addCustomer, type Shops, type TestShop } from '~/service/testing/counter'
import { listenTo } from '~/service/testing/listener'
import { startShops } from '~/service/testing/shop'

let shops: Shops
let shop: TestShop
beforeAll(async () => {
  shops = await startShops()
})
beforeEach(async () => {
  shop = await shops.newShop()
})
afterAll(() => shops.close())

const numberOf = (place: string | null) => Number(place?.split('.')[1])

/** Many events, as if as much had happened. */
const happen = (count: number) =>
  shops.store.write(shop.id, async (writer) => {
    for (let at = 0; at < count; at += 1) {
      const number = await counters.takeEvent(writer, shop.id)
      const row = {
        shop_id: shop.id,
        id: `e${number}`,
        type: 'customer.updated',
        body: `{"number":${number}}`,
      }
      await events.insert(writer, { ...row, number, last_row: null, created_at: Date.now() })
    }
  })

test('whoever comes again is told all that they missed, once and in order, and then what is new', async () => {
  const first = await listenTo(shops, 'full', shop.key)
  await addCustomer(shop)
  await first.until(() => first.told.length === 2)
  first.close()
  await happen(1_234)
  const again = await listenTo(shops, 'full', shop.key, first.place())
  await again.until(() => again.told.length === 1_235)
  await addCustomer(shop)
  await again.until(() => again.told.length === 1_236)
  expect(again.words()[0]).toBe('place')
  expect(again.told.map(({ id }) => numberOf(id))).toEqual(Array.from({ length: 1_236 }, (_, at) => at + 1))
})

test('what is written while somebody catches up is told once, and behind what they missed', async () => {
  const there = await listenTo(shops, 'full', shop.key)
  await there.until(() => there.told.length === 1)
  await happen(3_000)
  const place = there.told[0]?.id ?? ''
  const late = Array.from({ length: 5 }, () => listenTo(shops, 'full', shop.key, place))
  const listeners = [there, ...(await Promise.all(late))]
  for (let at = 0; at < 40; at += 1) await addCustomer(shop)
  for (const each of listeners) {
    await each.until(() => each.told.length >= 3_041)
    expect(each.told.map(({ id }) => numberOf(id))).toEqual(Array.from({ length: 3_041 }, (_, at) => at))
  }
})

test.each([
  ['of another line of history', (place: string) => `0123456789abcdef.${numberOf(place)}`],
  ['that is ahead of the newest', (place: string) => place.replace(/\d+$/, '9000')],
  ['that is none', () => 'yesterday'],
  ['that says nothing', () => '.'],
])('a place %s is begun anew', async (_, changed) => {
  await addCustomer(shop)
  const { told, until } = await listenTo(shops, 'full', shop.key)
  await until(() => told.length === 1)
  const again = await listenTo(shops, 'full', shop.key, changed(told[0]?.id ?? ''))
  await again.until(() => again.told.length === 1)
  expect(again.told).toEqual([{ id: told[0]?.id, event: 'reset', data: {} }])
  await addCustomer(shop)
  await again.until(() => again.told.length === 2)
  expect(again.words()).toEqual(['reset', 'customer.created'])
})

test('so is one whose past is gone', async () => {
  const { told, until } = await listenTo(shops, 'full', shop.key)
  await until(() => told.length === 1)
  await happen(10)
  await shops.store.write(shop.id, (writer) => events.prune(writer, shop.id, Date.now() + 1))
  await happen(3)
  const again = await listenTo(shops, 'full', shop.key, told[0]?.id ?? '')
  await again.until(() => again.told.length === 2)
  expect(again.words()).toEqual(['place', 'reset'])
  expect(numberOf(again.place())).toBe(13)
})

test(`and whoever missed more than ${MOST_MISSED}`, async () => {
  const { told, until } = await listenTo(shops, 'full', shop.key)
  await until(() => told.length === 1)
  await happen(MOST_MISSED)
  const inTime = await listenTo(shops, 'full', shop.key, told[0]?.id ?? '')
  await inTime.until(() => inTime.told.length === MOST_MISSED + 1)
  expect(inTime.words()[0]).toBe('place')
  await happen(1)
  const late = await listenTo(shops, 'full', shop.key, told[0]?.id ?? '')
  await late.until(() => late.told.length === 1)
  expect(late.words()).toEqual(['reset'])
})

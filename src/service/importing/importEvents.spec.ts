import { expect, onTestFinished, test } from 'vitest'
import { IMPORT_TOLD, isImport } from '~/domain/events'
import { MINUTE_MS } from '~/service/clock'
import { events } from '~/service/store/tables/events'
import { addCustomer, type Shops, type TestShop } from '~/service/testing/counter'
import { hookedShop } from '~/service/testing/hooked'
import { customersCsv, plan, writing } from '~/service/testing/importing'
import { listenTo } from '~/service/testing/listener'
import { startShops } from '~/service/testing/shop'
import { leavePlace } from './importEvents'

const NOON = Date.parse('2026-11-24T12:00:00Z')

async function newShops() {
  const shops = await startShops({ now: NOON })
  onTestFinished(() => shops.close())
  return shops
}

const later = (shops: Shops, ms: number) => void (shops.clock.now = (shops.clock.now ?? 0) + ms)

const placesOf = async ({ store }: Shops, { id }: TestShop) =>
  (await events.page(store, id, { after: null, limit: 10_000 }))
    .filter(({ type }) => isImport(type))
    .toSorted((a, b) => a.number - b.number)

const numberOf = (place: string | null) => Number(place?.split('.')[1])

/** Three hundred rows, with as much time on the shop's clock before each batch. */
async function importSlowly(shops: Shops, shop: TestShop, ms: number) {
  const planned = await plan(shops.store, shop.id, { customers: customersCsv(300) })
  await writing(shops, shop, () => later(shops, ms))(planned)
}

test.each(['full', 'live'] as const)(
  'on %s an import is one reset at its end, and nothing of its rows',
  async (surface) => {
    const shops = await newShops()
    const shop = await shops.newShop()
    const desk = await listenTo(shops, surface, shop.key)
    await importSlowly(shops, shop, 0)
    await addCustomer(shop, { name: 'The next one' })
    await desk.until(() => desk.words().includes('customer.created'))
    expect(desk.words()).toEqual(['place', 'reset', 'customer.created'])
    const places = await placesOf(shops, shop)
    expect(places.length).toBeGreaterThan(5)
    expect(places.map(({ type }) => type === IMPORT_TOLD)).toEqual(
      places.map((_, at) => at === places.length - 1),
    )
    expect(numberOf(desk.told[1]?.id ?? '')).toBe(places.at(-1)?.number)
  },
)

test('while a long one lasts there is a reset a minute at most, each where the outbox says so, and one at the end', async () => {
  const shops = await newShops()
  const shop = await shops.newShop()
  const desk = await listenTo(shops, 'full', shop.key)
  await importSlowly(shops, shop, 25_000)
  await addCustomer(shop, { name: 'The next one' })
  await desk.until(() => desk.words().includes('customer.created'))
  const places = await placesOf(shops, shop)
  const told = places.filter(({ type }) => type === IMPORT_TOLD)
  expect(told.length).toBeGreaterThan(1)
  expect(told.at(-1)).toEqual(places.at(-1))
  const moments = told.slice(0, -1).map(({ created_at: at }) => at)
  for (const [at, moment] of moments.slice(1).entries())
    expect(moment - (moments[at] ?? 0)).toBeGreaterThanOrEqual(MINUTE_MS)
  expect(desk.words().filter((word) => word === 'reset')).toHaveLength(told.length)
  expect(desk.told.filter(({ event }) => event === 'reset').map(({ id }) => numberOf(id))).toEqual(
    told.map(({ number }) => number),
  )
})

test('who was away meanwhile is told once to read anew, and then what is new', async () => {
  const shops = await newShops()
  const shop = await shops.newShop()
  const before = await listenTo(shops, 'full', shop.key)
  await before.until(() => before.told.length === 1)
  before.close()
  await addCustomer(shop)
  await importSlowly(shops, shop, 25_000)
  const again = await listenTo(shops, 'full', shop.key, before.place())
  await again.until(() => again.words().includes('reset'))
  await addCustomer(shop, { name: 'The next one' })
  await again.until(() => again.words().at(-1) === 'customer.created' && again.told.length > 2)
  expect(again.words()).toEqual(['place', 'customer.created', 'reset', 'customer.created'])
  const [, , reset, next] = again.told
  expect(numberOf(next?.id ?? '')).toBe(numberOf(reset?.id ?? '') + 1)
})

test('a key that reads neither customers nor vehicles is told nothing', async () => {
  const shops = await newShops()
  const shop = await shops.newShop()
  const { key } = await shops.newKey(shop.id, ['read:appointments'])
  const [some, all] = [await listenTo(shops, 'full', key), await listenTo(shops, 'full', shop.key)]
  await importSlowly(shops, shop, 0)
  await all.until(() => all.words().includes('reset'))
  expect(some.words()).toEqual(['place'])
})

test('of one that was broken off whoever serves tells after a minute, once', async () => {
  const shops = await newShops()
  const shop = await shops.newShop()
  const other = await shops.newShop()
  const desk = await listenTo(shops, 'full', shop.key)
  await shops.store.write(shop.id, (writer) =>
    leavePlace(writer, { shop: shop.id, now: NOON, rows: 50, isLast: false }),
  )
  later(shops, MINUTE_MS - 1)
  await shops.service.sweep()
  expect(await placesOf(shops, shop)).toHaveLength(1)
  later(shops, 1)
  await shops.service.sweep()
  later(shops, 5 * MINUTE_MS)
  await shops.service.sweep()
  expect((await placesOf(shops, shop)).map(({ type }) => type)).toEqual(['import.rows', IMPORT_TOLD])
  expect(await placesOf(shops, other)).toEqual([])
  await desk.until(() => desk.told.length === 2)
  expect(desk.words()).toEqual(['place', 'reset'])
})

test('a clock that was set back does not put that off', async () => {
  const shops = await newShops()
  const shop = await shops.newShop()
  const rows = { shop: shop.id, now: NOON + 100 * MINUTE_MS, rows: 50, isLast: false }
  await shops.store.write(shop.id, (writer) => leavePlace(writer, rows))
  await shops.service.sweep()
  expect((await placesOf(shops, shop)).map(({ type }) => type)).toEqual(['import.rows', IMPORT_TOLD])
})

test('a webhook for everything is told nothing of it, and of what comes after', async () => {
  const { shops, shop, receiver, deliver } = await hookedShop()
  await importSlowly(shops, shop, 0)
  await addCustomer(shop, { name: 'The next one' })
  await deliver()
  await shops.service.sweep()
  expect(receiver.heard.map(({ body }) => JSON.parse(body).data.object.name)).toEqual(['The next one'])
})

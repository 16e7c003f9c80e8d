import { expect, test } from 'vitest'
import { Failure } from '../api/failure'
import { settle } from '../testing/fakeClock'
import { CHECK_MS } from './crawl'
import { createMemoryStore } from './memoryStore'
import { knownCustomer } from './rows'
import type { Batch } from './store'
import { begin, DAY_MS, idOf, some } from './testing/crawling'
import { customer, vehicle } from './testing/fakeShop'

test('reads every customer by pages, behind everybody else', async () => {
  const { shop, store, told, clock, asked } = begin({ customers: some(250), hasVehicles: false })
  await clock.advance(1)
  expect(asked('list')).toEqual([null, idOf(150), idOf(50)])
  expect(new Set(shop.calls.map(({ priority }) => priority))).toEqual(new Set(['background']))
  expect(await store.counts()).toMatchObject({ customers: 250 })
  expect(new Set(told.rows).size).toBe(250)
  expect(told.isCaughtUp).toBe(true)
  expect(told.activity.at(-1)).toBe('resting')
})

test('goes on after a crash where it was, and reads no page twice', async () => {
  const store = createMemoryStore()
  const first = begin({ customers: some(350), hasVehicles: false, store })
  let pages = 0
  first.shop.during = async () => {
    pages += 1
    if (pages === 3) first.abort()
  }
  await first.clock.advance(1)
  await first.ended
  expect(await store.counts()).toMatchObject({ customers: 200 })
  expect(first.told.isCaughtUp).toBe(false)

  const next = begin({ customers: some(350), hasVehicles: false, store })
  await next.clock.advance(1)
  // Then the top: customers may have come while nobody looked.
  expect(next.asked('list')).toEqual([idOf(150), idOf(50), null])
  expect(await store.counts()).toMatchObject({ customers: 350 })
})

test('what was begun days ago is not called all, before the top has been looked at', async () => {
  const store = createMemoryStore()
  const first = begin({ customers: some(350), hasVehicles: false, store })
  first.shop.during = async ({ of }) => {
    if (of !== null) first.abort()
  }
  await first.ended
  const next = begin({ customers: some(600), hasVehicles: false, store })
  const claims: boolean[] = []
  next.shop.during = async () => void claims.push(next.crawl.isCaughtUp())
  await next.clock.advance(1)
  expect(claims).toEqual(claims.map(() => false))
  expect(await store.counts()).toMatchObject({ customers: 600 })
  expect(next.told.isCaughtUp).toBe(true)
})

test('a page that could not be kept is read again', async () => {
  const store = createMemoryStore()
  let isFull = true
  const put = (batch: Batch) =>
    isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : store.put(batch)
  const { clock, told, asked } = begin({ customers: some(5), hasVehicles: false, store: { ...store, put } })
  await settle()
  expect(told.rows).toEqual([])
  expect(told.isCaughtUp).toBe(false)
  isFull = false
  await clock.advance(10_000)
  expect(asked('list').slice(0, 2)).toEqual([null, null])
  expect(await store.counts()).toMatchObject({ customers: 5 })
})

test('where the service has forgotten the cursor, the list is begun anew and no row is lost', async () => {
  const { shop, store, clock, asked, told } = begin({ customers: some(350), hasVehicles: false })
  shop.dead.add(idOf(150))
  const counts: number[] = []
  shop.during = async () => void counts.push((await store.counts()).customers)
  await settle()
  shop.customers.push(customer(350))
  await clock.advance(1)
  expect(told.isCaughtUp).toBe(false)
  await clock.advance(5_000)
  expect(asked('list').slice(0, 3)).toEqual([null, idOf(250), idOf(150)])
  shop.dead.clear()
  await clock.advance(120_000)
  expect(await store.counts()).toMatchObject({ customers: 351 })
  expect(told.isCaughtUp).toBe(true)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})

test('new customers are found at the top, down to what was read, though a list on screen knew some of them', async () => {
  const { shop, store, clock, asked, told } = begin({ customers: some(150), hasVehicles: false })
  await clock.advance(1)
  shop.calls.length = 0
  for (let number = 150; number < 400; number += 1) shop.customers.push(customer(number))
  await store.put({ customers: shop.customers.slice(-100).map(knownCustomer) })
  await clock.advance(CHECK_MS)
  expect(asked('list')).toEqual([null, idOf(300), idOf(200)])
  expect(await store.counts()).toMatchObject({ customers: 400 })
  expect(told.isCaughtUp).toBe(true)
})

test('once a day names are read again, for those that were changed at another desk', async () => {
  const { shop, store, clock, told, open, abort } = begin({ customers: some(250), hasVehicles: false })
  await clock.advance(1)
  const [oldest] = shop.customers
  if (oldest) shop.customers[0] = { ...oldest, name: 'Married', updatedAt: '2030-01-01T00:00:00.000Z' }
  await clock.advance(CHECK_MS)
  expect(await store.customers([idOf(0)])).toMatchObject([{ name: 'Customer 0' }])
  abort()
  told.today += DAY_MS + 1
  open()
  await clock.advance(1)
  expect(await store.customers([idOf(0)])).toMatchObject([{ name: 'Married' }])
})

test('a wanted customer that is not known is read by itself, before the list', async () => {
  const store = createMemoryStore()
  const { shop, wishes, clock, asked } = begin({ customers: some(300), hasVehicles: false, store })
  shop.during = async () => wishes.add([idOf(7)])
  await clock.advance(1)
  expect(shop.calls.slice(0, 3).map(({ what }) => what)).toEqual(['list', 'get', 'list'])
  expect(asked('get')).toEqual([idOf(7)])
})

test('a wanted customer that is gone is asked for once', async () => {
  const { shop, wishes, clock, asked, told } = begin({ customers: some(3), hasVehicles: false })
  shop.broken = ({ what }) => (what === 'get' ? new Failure('missing', 'Customer not found') : null)
  wishes.add(['gone'])
  await clock.advance(1)
  wishes.add(['gone'])
  await clock.advance(3 * CHECK_MS)
  expect(asked('get')).toEqual(['gone'])
  expect(told.isCaughtUp).toBe(true)
})

test('where the service can, all that are wanted are read at once, and whoever is gone is asked for once', async () => {
  const { wishes, clock, asked } = begin({ customers: some(300), bringsPeople: 2 })
  wishes.add(['gone', idOf(7), idOf(8)])
  await clock.advance(1)
  wishes.add(['gone'])
  await clock.advance(3 * CHECK_MS)
  expect(asked('people')).toContain([idOf(8), idOf(7), 'gone'].join())
  expect(asked('people').filter((ids) => ids?.includes('gone'))).toHaveLength(1)
  expect(asked('get')).toEqual([])
})

test('where that fails once, the others are named at the next try', async () => {
  const { shop, store, wishes, clock, asked } = begin({ customers: some(3_000), bringsPeople: 2 })
  let fails = 1
  shop.broken = ({ of }) =>
    of === [idOf(8), idOf(7)].join() && fails-- > 0 ? new Failure('broken', 'No') : null
  wishes.add([idOf(7), idOf(8)])
  await clock.advance(60_000)
  expect(asked('people')).toContain([idOf(8), idOf(7)].join())
  expect(asked('people')).toContain(idOf(7))
  expect(await store.customers([idOf(7), idOf(8)])).toHaveLength(2)
})

test.each(['signed-out', 'other-connection', 'forbidden'] as const)(
  'asks no more once it is %s',
  async (kind) => {
    const { shop, clock, ended, told } = begin({ customers: some(250), hasVehicles: false })
    shop.failures.push(null, new Failure(kind, 'No'))
    await ended
    expect(told.activity.at(-1)).toBe('stopped')
    expect(told.isCaughtUp).toBe(false)
    await clock.advance(10 * CHECK_MS)
    expect(shop.calls).toHaveLength(2)
  },
)

test('where the service can, everybody comes with their vehicles, many at a time; the rest of a fleet’s after them', async () => {
  const vehicles = [1, 2, 3].map((number) => vehicle(idOf(2), number))
  const { clock, store, asked, told } = begin({ customers: some(1_150), vehicles, bringsPeople: 2 })
  await clock.advance(60_000)
  expect(asked('people')).toEqual([null, idOf(1_050), idOf(550), idOf(50)])
  expect(asked('list')).toEqual([])
  expect(asked('vehicles')).toEqual([idOf(2)])
  expect(await store.counts()).toEqual({ customers: 1_150, unread: 0 })
  expect(new Set(told.rows).size).toBe(1_153)
  expect(told.isCaughtUp).toBe(true)
})

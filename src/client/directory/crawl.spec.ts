import { expect, test } from 'vitest'
import { Failure } from '../api/failure'
import { settle } from '../testing/fakeClock'
import { CHECK_MS } from './crawl'
import { begin, idOf, some } from './testing/crawling'
import { customer } from './testing/fakeShop'

test('a service whose cursors always die is asked less and less', async () => {
  const { shop, clock, asked, told } = begin({ customers: some(350), hasVehicles: false })
  for (const { id } of shop.customers) shop.dead.add(id)
  await clock.advance(10 * 60_000)
  expect(asked('list').length).toBeLessThan(40)
  expect(told.isCaughtUp).toBe(false)
})

test('a list whose next page is the same one is not read for ever', async () => {
  const { shop, clock, asked } = begin({ customers: some(350), hasVehicles: false })
  const list = shop.api.customers.list
  Object.assign(shop.api.customers, {
    list: async (...of: Parameters<typeof list>) => ({ ...(await list(...of)), next: idOf(250) }),
  })
  await clock.advance(10 * 60_000)
  expect(asked('list').length).toBeLessThan(40)
})

test('stops at once when it is told to, and keeps nothing of the page under way', async () => {
  const { shop, store, told, clock, ended, abort } = begin({ customers: some(250), hasVehicles: false })
  shop.during = async () => abort()
  await ended
  expect(shop.calls).toHaveLength(1)
  expect(await store.counts()).toMatchObject({ customers: 0 })
  expect(told.rows).toEqual([])
  await clock.advance(10 * CHECK_MS)
  expect(shop.calls).toHaveLength(1)
  expect(clock.waiting()).toBe(0)
})

test('stops while it rests, and leaves no timer', async () => {
  const { clock, ended, abort, shop } = begin({ customers: some(3), hasVehicles: false })
  await clock.advance(1)
  abort()
  await ended
  expect(clock.waiting()).toBe(0)
  const before = shop.calls.length
  await clock.advance(10 * CHECK_MS)
  expect(shop.calls).toHaveLength(before)
})

test('stands back after failures, longer each time, and goes on', async () => {
  const { shop, clock, store, told } = begin({ customers: some(150), hasVehicles: false })
  shop.failures.push(...Array.from({ length: 4 }, () => new Failure('unreachable', 'No answer')))
  await clock.advance(60_000)
  const waits = shop.calls.slice(1, 5).map(({ at }, before) => at - (shop.calls[before]?.at ?? 0))
  expect(waits).toEqual([500, 1_000, 2_000, 4_000])
  expect(await store.counts()).toMatchObject({ customers: 150 })
  expect(told.isCaughtUp).toBe(true)
})

test('waits as long as the service asks', async () => {
  const { shop, clock } = begin({ customers: some(3), hasVehicles: false })
  shop.failures.push(new Failure('busy', 'Too many', { retryAfterMs: 45_000 }))
  await clock.advance(44_999)
  expect(shop.calls).toHaveLength(1)
  await clock.advance(1)
  expect(shop.calls.length).toBeGreaterThan(1)
})

test('a check that fails takes back that all names are known', async () => {
  const { shop, clock, told } = begin({ customers: some(3), hasVehicles: false })
  await clock.advance(1)
  expect(told.isCaughtUp).toBe(true)
  shop.broken = () => new Failure('unreachable', 'No answer')
  await clock.advance(CHECK_MS)
  expect(told.isCaughtUp).toBe(false)
  shop.broken = null
  await clock.advance(CHECK_MS)
  expect(told.isCaughtUp).toBe(true)
})

test('something wanted ends its rest', async () => {
  const { shop, clock, wishes, crawl, asked } = begin({ customers: some(3), hasVehicles: false })
  await clock.advance(1)
  shop.customers.unshift(customer(99))
  wishes.add([idOf(99)])
  crawl.wake()
  await settle()
  expect(asked('get')).toEqual([idOf(99)])
})

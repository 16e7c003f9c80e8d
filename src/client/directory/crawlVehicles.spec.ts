import { expect, test } from 'vitest'
import { Failure } from '../api/failure'
import { CHECK_MS } from './crawl'
import { begin, DAY_MS, idOf, some } from './testing/crawling'
import { vehicle } from './testing/fakeShop'

test('vehicles come after the names: those wanted first, then the newest', async () => {
  const { wishes, clock, asked } = begin({
    customers: some(5),
    vehicles: [vehicle(idOf(1), 1)],
  })
  wishes.add([idOf(3)])
  wishes.add([idOf(1)])
  await clock.advance(60_000)
  expect(asked('vehicles')).toEqual([1, 3, 4, 2, 0].map(idOf))
})

test('vehicles take at most a quarter of the window, however it grows or shrinks', async () => {
  const { shop, clock } = begin({ customers: some(600), windowLimit: 400 })
  await clock.advance(5 * 60_000)
  const times = shop.calls.filter(({ what }) => what === 'vehicles').map(({ at }) => at)
  expect(times.length).toBeGreaterThan(400)
  for (const from of times) {
    expect(times.filter((time) => time >= from && time < from + 60_000).length).toBeLessThanOrEqual(100)
  }
})

test('a customer of many vehicles has them all read before it counts as read', async () => {
  const vehicles = Array.from({ length: 150 }, (_, number) => vehicle(idOf(0), number))
  const { shop, store, clock, told, ended, abort, open } = begin({ customers: some(1), vehicles })
  let requests = 0
  shop.during = async ({ what }) => {
    if (what === 'vehicles') requests += 1
    if (requests === 2) abort()
  }
  await clock.advance(10_000)
  await ended
  expect(told.rows).toHaveLength(101)
  expect(await store.counts()).toEqual({ customers: 1, unread: 1 })
  shop.during = async () => {}
  open()
  await clock.advance(10_000)
  expect(await store.counts()).toEqual({ customers: 1, unread: 0 })
  expect(new Set(told.rows).size).toBe(151)
})

test('a key without vehicles reads the names all the same', async () => {
  const { shop, clock, asked, told } = begin({ customers: some(3) })
  shop.broken = ({ what }) => (what === 'vehicles' ? new Failure('forbidden', 'No') : null)
  await clock.advance(3 * CHECK_MS)
  expect(asked('vehicles')).toHaveLength(1)
  expect(asked('list').length).toBeGreaterThan(2)
  expect(told.isCaughtUp).toBe(true)
})

test('one customer whose vehicles fail does not hold up the others, and is not called read', async () => {
  const { shop, clock, store, asked, told } = begin({ customers: some(4) })
  shop.broken = ({ what, of }) =>
    what === 'vehicles' && of === idOf(2) ? new Failure('broken', 'Oops') : null
  await clock.advance(CHECK_MS)
  expect(asked('vehicles')).toEqual([3, 2, 2, 2, 1, 0].map(idOf))
  expect(await store.counts()).toEqual({ customers: 4, unread: 1 })
  expect(told.isCaughtUp).toBe(true)
})

test('a customer that was deleted has no vehicles left to read', async () => {
  const { shop, clock, store } = begin({ customers: some(2) })
  shop.broken = ({ what, of }) =>
    what === 'vehicles' && of === idOf(1) ? new Failure('missing', 'Customer not found') : null
  await clock.advance(CHECK_MS)
  expect(await store.counts()).toEqual({ customers: 2, unread: 0 })
})

test('once all are read, those read more than a day ago are read again, a little at a time, and the search hears', async () => {
  const { shop, clock, told, store, asked } = begin({ customers: some(3), vehicles: [vehicle(idOf(1), 1)] })
  await clock.advance(CHECK_MS)
  expect(asked('vehicles')).toEqual([2, 1, 0].map(idOf))

  told.today += DAY_MS - 1
  await clock.advance(3 * CHECK_MS)
  expect(asked('vehicles')).toHaveLength(3)

  told.today += 2
  told.rows = []
  shop.vehicles = [vehicle(idOf(1), 1, { plate: '7ABC123' }), vehicle(idOf(2), 2)]
  shop.calls.length = 0
  await clock.advance(3 * CHECK_MS)
  const again = shop.calls.filter(({ what }) => what === 'vehicles')
  expect(again.map(({ of }) => of)).toEqual([2, 1, 0].map(idOf))
  // A twentieth of a thousand a minute.
  for (const [at, { at: time }] of again.slice(1).entries()) {
    expect(time - (again[at]?.at ?? 0)).toBeGreaterThanOrEqual(1_200)
  }
  expect(told.rows).toEqual(expect.arrayContaining(shop.vehicles.map(({ id }) => id)))
  expect(await store.counts()).toEqual({ customers: 3, unread: 0 })
})

test('a customer changed at another desk has their vehicles read again at once, and nobody else’s are', async () => {
  const { shop, clock, told, asked, store } = begin({ customers: some(3) })
  await clock.advance(CHECK_MS)
  const [, changed] = shop.customers
  if (changed) shop.customers[1] = { ...changed, updatedAt: '2030-01-01T00:00:00.000Z' }
  shop.calls.length = 0
  told.today += 60_000
  await clock.advance(CHECK_MS)
  expect(asked('vehicles')).toEqual([idOf(1)])
  expect(await store.counts()).toEqual({ customers: 3, unread: 0 })
  await clock.advance(5 * CHECK_MS)
  expect(asked('vehicles')).toEqual([idOf(1)])
})

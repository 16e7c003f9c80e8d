import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { CHECK_MS } from './indexSync'
import { vehicle } from './testing/fakeShop'
import { begin, DAY_MS, idOf, some } from './testing/syncing'

test('vehicles come after the names, the newest customer’s first', async () => {
  const { clock, asked } = begin({
    customers: some(5),
    vehicles: [vehicle(idOf(1), 1)],
  })
  await clock.advance(60_000)
  expect(asked('vehicles')).toEqual([4, 3, 2, 1, 0].map(idOf))
})

test('vehicles use at most a quarter of the rate limit, however it grows or shrinks', async () => {
  const { shop, clock } = begin({ customers: some(600), requestsPerMinute: 400 })
  await clock.advance(5 * 60_000)
  const times = shop.calls.filter(({ what }) => what === 'vehicles').map(({ at }) => at)
  expect(times.length).toBeGreaterThan(400)
  for (const from of times) {
    expect(times.filter((time) => time >= from && time < from + 60_000).length).toBeLessThanOrEqual(100)
  }
})

test('a customer of many vehicles has them all read before it counts as read', async () => {
  const vehicles = Array.from({ length: 150 }, (_, number) => vehicle(idOf(0), number))
  const { shop, store, clock, log, ended, abort, open } = begin({ customers: some(1), vehicles })
  let requests = 0
  shop.during = async ({ what }) => {
    if (what === 'vehicles') requests += 1
    if (requests === 2) abort()
  }
  await clock.advance(10_000)
  await ended
  expect(log.rows).toHaveLength(101)
  expect(await store.counts()).toEqual({ customers: 1, unread: 1 })
  shop.during = async () => {}
  open()
  await clock.advance(10_000)
  expect(await store.counts()).toEqual({ customers: 1, unread: 0 })
  expect(new Set(log.rows).size).toBe(151)
})

test('a key without vehicles reads the names all the same', async () => {
  const { shop, clock, asked, log } = begin({ customers: some(3) })
  shop.broken = ({ what }) => (what === 'vehicles' ? new Failure('forbidden', 'No') : null)
  await clock.advance(3 * CHECK_MS)
  expect(asked('vehicles')).toHaveLength(1)
  expect(asked('list').length).toBeGreaterThan(2)
  expect(log.isCaughtUp).toBe(true)
})

test('one customer whose vehicles fail does not delay the others, and does not count as read', async () => {
  const { shop, clock, store, asked, log } = begin({ customers: some(4) })
  shop.broken = ({ what, of }) =>
    what === 'vehicles' && of === idOf(2) ? new Failure('broken', 'Oops') : null
  await clock.advance(CHECK_MS)
  expect(asked('vehicles')).toEqual([3, 2, 2, 2, 1, 0].map(idOf))
  expect(await store.counts()).toEqual({ customers: 4, unread: 1 })
  expect(log.isCaughtUp).toBe(true)
})

test('a customer that was deleted has no vehicles left to read', async () => {
  const { shop, clock, store } = begin({ customers: some(2) })
  shop.broken = ({ what, of }) =>
    what === 'vehicles' && of === idOf(1) ? new Failure('missing', 'Customer not found') : null
  await clock.advance(CHECK_MS)
  expect(await store.counts()).toEqual({ customers: 2, unread: 0 })
})

test('vehicles that were read more than a day ago are read again, a few at a time, and searches find them', async () => {
  const { shop, clock, log, store, asked } = begin({ customers: some(3), vehicles: [vehicle(idOf(1), 1)] })
  await clock.advance(CHECK_MS)
  expect(asked('vehicles')).toEqual([2, 1, 0].map(idOf))

  log.today += DAY_MS - 1
  await clock.advance(3 * CHECK_MS)
  expect(asked('vehicles')).toHaveLength(3)

  log.today += 2
  log.rows = []
  shop.vehicles = [vehicle(idOf(1), 1, { plate: '7ABC123' }), vehicle(idOf(2), 2)]
  shop.calls.length = 0
  await clock.advance(3 * CHECK_MS)
  const again = shop.calls.filter(({ what }) => what === 'vehicles')
  expect(again.map(({ of }) => of)).toEqual([2, 1, 0].map(idOf))
  // A twentieth of a thousand a minute.
  for (const [at, { at: time }] of again.slice(1).entries()) {
    expect(time - (again[at]?.at ?? 0)).toBeGreaterThanOrEqual(1_200)
  }
  expect(log.rows).toEqual(expect.arrayContaining(shop.vehicles.map(({ id }) => id)))
  expect(await store.counts()).toEqual({ customers: 3, unread: 0 })
})

test('a customer changed at another computer has their vehicles read again at once, and no other customer has', async () => {
  const { shop, clock, log, asked, store } = begin({ customers: some(3) })
  await clock.advance(CHECK_MS)
  const [, changed] = shop.customers
  if (changed) shop.customers[1] = { ...changed, updatedAt: '2030-01-01T00:00:00.000Z' }
  shop.calls.length = 0
  log.today += 60_000
  await clock.advance(CHECK_MS)
  expect(asked('vehicles')).toEqual([idOf(1)])
  expect(await store.counts()).toEqual({ customers: 3, unread: 0 })
  await clock.advance(5 * CHECK_MS)
  expect(asked('vehicles')).toEqual([idOf(1)])
})

import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import type { Customer, Page } from '~/client/nouns/nouns'
import { settle } from '~/client/testing/fakeClock'
import { afterPage, CHECK_MS } from './indexSync'
import { knownCustomer } from './rows'
import { NOTHING_READ, type Batch, type SyncState } from './stored'
import { customer, vehicle } from './testing/fakeShop'
import { MemoryStore } from './testing/memoryStore'
import { begin, DAY_MS, idOf, some } from './testing/syncing'

test('a service whose cursors always expire is asked less and less', async () => {
  const { shop, clock, asked, log } = begin({ customers: some(350), hasVehicles: false })
  for (const { id } of shop.customers) shop.dead.add(id)
  await clock.advance(10 * 60_000)
  expect(asked('list').length).toBeLessThan(40)
  expect(log.isCaughtUp).toBe(false)
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

test('stops at once, and stores nothing of the page under way', async () => {
  const { shop, store, log, clock, ended, abort } = begin({ customers: some(250), hasVehicles: false })
  shop.during = async () => abort()
  await ended
  expect(shop.calls).toHaveLength(1)
  expect(await store.counts()).toMatchObject({ customers: 0 })
  expect(log.rows).toEqual([])
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

test('waits after failures, longer each time, and continues', async () => {
  const { shop, clock, store, log } = begin({ customers: some(150), hasVehicles: false })
  shop.failures.push(...Array.from({ length: 4 }, () => new Failure('unreachable', 'No answer')))
  await clock.advance(60_000)
  const waits = shop.calls.slice(1, 5).map(({ at }, before) => at - (shop.calls[before]?.at ?? 0))
  expect(waits).toEqual([500, 1_000, 2_000, 4_000])
  expect(await store.counts()).toMatchObject({ customers: 150 })
  expect(log.isCaughtUp).toBe(true)
})

test('waits as long as the service asks', async () => {
  const { shop, clock } = begin({ customers: some(3), hasVehicles: false })
  shop.failures.push(new Failure('busy', 'Too many', { retryAfterMs: 45_000 }))
  await clock.advance(44_999)
  expect(shop.calls).toHaveLength(1)
  await clock.advance(1)
  expect(shop.calls.length).toBeGreaterThan(1)
})

test('after a failed check the coverage does not claim all names', async () => {
  const { shop, clock, log } = begin({ customers: some(3), hasVehicles: false })
  await clock.advance(1)
  expect(log.isCaughtUp).toBe(true)
  shop.broken = () => new Failure('unreachable', 'No answer')
  await clock.advance(CHECK_MS)
  expect(log.isCaughtUp).toBe(false)
  shop.broken = null
  await clock.advance(CHECK_MS)
  expect(log.isCaughtUp).toBe(true)
})

test('reads every customer by pages, behind all other requests', async () => {
  const { shop, store, log, clock, asked } = begin({ customers: some(250), hasVehicles: false })
  await clock.advance(1)
  expect(asked('list')).toEqual([null, idOf(150), idOf(50)])
  expect(new Set(shop.calls.map(({ priority }) => priority))).toEqual(new Set(['background']))
  expect(await store.counts()).toMatchObject({ customers: 250 })
  expect(new Set(log.rows).size).toBe(250)
  expect(log.isCaughtUp).toBe(true)
  expect(log.activity.at(-1)).toBe('resting')
})

test('continues after a crash where it was, and reads no page twice', async () => {
  const store = new MemoryStore()
  const first = begin({ customers: some(350), hasVehicles: false, store })
  let pages = 0
  first.shop.during = async () => {
    pages += 1
    if (pages === 3) first.abort()
  }
  await first.clock.advance(1)
  await first.ended
  expect(await store.counts()).toMatchObject({ customers: 200 })
  expect(first.log.isCaughtUp).toBe(false)

  const next = begin({ customers: some(350), hasVehicles: false, store })
  await next.clock.advance(1)
  // Then the top: customers may have come while nobody looked.
  expect(next.asked('list')).toEqual([idOf(150), idOf(50), null])
  expect(await store.counts()).toMatchObject({ customers: 350 })
})

test('a reading that began days ago does not count as all before the top is read again', async () => {
  const store = new MemoryStore()
  const first = begin({ customers: some(350), hasVehicles: false, store })
  first.shop.during = async ({ of }) => {
    if (of !== null) first.abort()
  }
  await first.ended
  const next = begin({ customers: some(600), hasVehicles: false, store })
  const claims: boolean[] = []
  next.shop.during = async () => void claims.push(next.sync.isCaughtUp())
  await next.clock.advance(1)
  expect(claims).toEqual(claims.map(() => false))
  expect(await store.counts()).toMatchObject({ customers: 600 })
  expect(next.log.isCaughtUp).toBe(true)
})

test('a page that could not be stored is read again', async () => {
  const store = new MemoryStore()
  let isFull = true
  const put = store.put.bind(store)
  store.put = (batch: Batch) =>
    isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : put(batch)
  const { clock, log, asked } = begin({ customers: some(5), hasVehicles: false, store })
  await settle()
  expect(log.rows).toEqual([])
  expect(log.isCaughtUp).toBe(false)
  isFull = false
  await clock.advance(10_000)
  expect(asked('list').slice(0, 2)).toEqual([null, null])
  expect(await store.counts()).toMatchObject({ customers: 5 })
})

test('where the service has dropped the cursor, the sync starts the list again and loses no row', async () => {
  const { shop, store, clock, asked, log } = begin({ customers: some(350), hasVehicles: false })
  shop.dead.add(idOf(150))
  const counts: number[] = []
  shop.during = async () => void counts.push((await store.counts()).customers)
  await settle()
  shop.customers.push(customer(350))
  await clock.advance(1)
  expect(log.isCaughtUp).toBe(false)
  await clock.advance(5_000)
  expect(asked('list').slice(0, 3)).toEqual([null, idOf(250), idOf(150)])
  shop.dead.clear()
  await clock.advance(120_000)
  expect(await store.counts()).toMatchObject({ customers: 351 })
  expect(log.isCaughtUp).toBe(true)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})

test('new customers are read at the top, down to the read ones, though a list on screen has stored some', async () => {
  const { shop, store, clock, asked, log } = begin({ customers: some(150), hasVehicles: false })
  await clock.advance(1)
  shop.calls.length = 0
  for (let number = 150; number < 400; number += 1) shop.customers.push(customer(number))
  await store.put({ customers: shop.customers.slice(-100).map(knownCustomer) })
  await clock.advance(CHECK_MS)
  expect(asked('list')).toEqual([null, idOf(300), idOf(200)])
  expect(await store.counts()).toMatchObject({ customers: 400 })
  expect(log.isCaughtUp).toBe(true)
})

test('once a day names are read again, for those that were changed at another computer', async () => {
  const { shop, store, clock, log, open, abort } = begin({ customers: some(250), hasVehicles: false })
  await clock.advance(1)
  const [oldest] = shop.customers
  if (oldest) shop.customers[0] = { ...oldest, name: 'Married', updatedAt: '2030-01-01T00:00:00.000Z' }
  await clock.advance(CHECK_MS)
  expect(await store.customers([idOf(0)])).toMatchObject([{ name: 'Customer 0' }])
  abort()
  log.today += DAY_MS + 1
  open()
  await clock.advance(1)
  expect(await store.customers([idOf(0)])).toMatchObject([{ name: 'Married' }])
})

test.each(['signed-out', 'other-connection', 'forbidden'] as const)(
  'sends no request once it is %s',
  async (kind) => {
    const { shop, clock, ended, log } = begin({ customers: some(250), hasVehicles: false })
    shop.failures.push(null, new Failure(kind, 'No'))
    await ended
    expect(log.activity.at(-1)).toBe('stopped')
    expect(log.isCaughtUp).toBe(false)
    await clock.advance(10 * CHECK_MS)
    expect(shop.calls).toHaveLength(2)
  },
)

test('where the service can, customers come with their vehicles, many at a time; the rest of a fleet’s after them', async () => {
  const vehicles = [1, 2, 3].map((number) => vehicle(idOf(2), number))
  const { clock, store, asked, log } = begin({ customers: some(1_150), vehicles, bringsPeople: 2 })
  await clock.advance(60_000)
  expect(asked('people')).toEqual([null, idOf(1_050), idOf(550), idOf(50)])
  expect(asked('list')).toEqual([])
  expect(asked('vehicles')).toEqual([idOf(2)])
  expect(await store.counts()).toEqual({ customers: 1_150, unread: 0 })
  expect(new Set(log.rows).size).toBe(1_153)
  expect(log.isCaughtUp).toBe(true)
})

const NOW = 1_000 * DAY_MS

const page = (
  numbers: number[],
  next: string | null,
  more: Partial<Page<Customer>> = {},
): Page<Customer> => ({
  rows: numbers.map((number) => customer(number, { id: `c${number}` })),
  next,
  skipped: 0,
  ...more,
})
const read = (state: SyncState, ...pages: Page<Customer>[]) =>
  pages.reduce((before, one) => afterPage(before, one, NOW), state)
const whole = read(NOTHING_READ, page([9, 8], 'c8'), page([7, 6], null))

test('the list is read to its end the first time', () => {
  const under = read(NOTHING_READ, page([9, 8], 'c8'))
  expect(under).toMatchObject({ wholeAt: null, pass: { after: 'c8', head: ['c9', 'c8'], isWhole: true } })
  expect(whole).toMatchObject({ wholeAt: NOW, pass: null, head: ['c9', 'c8'] })
})

test('later it is read down to known rows', () => {
  expect(read(whole, page([9, 8], 'c8'))).toMatchObject({ pass: null, head: ['c9', 'c8'] })
  expect(read(whole, page([11, 10], 'c10'))).toMatchObject({ pass: { after: 'c10' }, head: ['c9', 'c8'] })
  expect(read(whole, page([11, 10], 'c10'), page([9, 8], 'c8'))).toMatchObject({
    pass: null,
    head: ['c11', 'c10'],
    wholeAt: NOW,
  })
})

test('a deleted row at the top does not send it to the end', () => {
  expect(read(whole, page([10, 8], 'c8')).pass).toBeNull()
})

test('where the list starts again, so does the pass, and the rows it reads down to stay', () => {
  const anew = read(NOTHING_READ, page([9, 8], 'c8'), page([10, 9], 'c9', { restarted: true }))
  expect(anew).toMatchObject({ wholeAt: null, pass: { after: 'c9', head: ['c10', 'c9'], isWhole: true } })
  const met = read(whole, page([12, 11], 'c11'), page([9, 8], 'c8', { restarted: true }))
  expect(met).toMatchObject({ pass: null, wholeAt: NOW })
})

test('once a day all of it is read again, and what was read stays read', () => {
  const later = afterPage(whole, page([9, 8], 'c8'), NOW + DAY_MS + 1)
  expect(later).toMatchObject({ pass: { after: 'c8', isWhole: true }, wholeAt: NOW })
  expect(afterPage(later, page([7, 6], null), NOW + DAY_MS + 2)).toMatchObject({
    pass: null,
    wholeAt: NOW + DAY_MS + 2,
  })
})

test('an empty shop is read, and its first customer is found later', () => {
  const empty = read(NOTHING_READ, page([], null))
  expect(empty).toMatchObject({ wholeAt: NOW, pass: null, head: [] })
  expect(read(empty, page([1], null))).toMatchObject({ head: ['c1'], pass: null })
})

test('a first page without a readable row does not lose the rows to read down to', () => {
  const state = read(NOTHING_READ, page([], 'x', { skipped: 2 }), page([7, 6], null))
  expect(state).toMatchObject({ head: ['c7', 'c6'], skipped: { customers: 2 } })
})

test('the same bad row on the newest page is counted once', () => {
  const bad = page([9, 8], 'c8', { skipped: 1 })
  const state = read(read(NOTHING_READ, bad, page([7], null)), bad, bad, bad)
  expect(state.skipped.customers).toBe(1)
})

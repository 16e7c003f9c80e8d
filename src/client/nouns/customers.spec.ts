import { focusManager, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { Failure } from '~/client/api/failure'
import { keepNewest } from '~/client/cache/keepNewest'
import { createShopRecords } from '~/client/cache/shopRecords'
import { rememberReads, type Reads } from '~/client/reads'
import { settle } from '~/client/testing/fakeClock'
import { customerQuery, customersList, refreshCustomers, refreshOnReturn } from './customers'
import type { Customer, Page } from './nouns'
import { vehiclesOfCustomer } from './vehicles'

const customer = (number: number, more: Partial<Customer> = {}): Customer => ({
  id: `c${number}`,
  name: `Customer ${number}`,
  email: null,
  phone: null,
  createdAt: new Date(1_790_000_000_000 + number * 1_000).toISOString(),
  updatedAt: new Date(1_790_000_000_000 + number * 1_000).toISOString(),
  ...more,
})

const client = keepNewest(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  client.clear()
})

/** A shop whose pages come from a function, and the questions that it was asked. */
function desk(pageAt: (after: string | null) => Page<Customer>, name = 'desk-1') {
  const asked: (string | null)[] = []
  const api: Reads = {
    customers: {
      list: async (after, limit, reading) => {
        expect([limit, reading?.priority ?? 'screen']).toEqual([100, 'screen'])
        asked.push(after)
        return pageAt(after)
      },
      get: async (id) => customer(Number(id.slice(1)), { notes: 'read by itself' }),
    },
    vehicles: null,
    appointments: null,
    quotes: null,
    invoices: null,
    payments: null,
    webhooks: null,
  }
  const records = createShopRecords()
  return { name, api: { ...api, ...rememberReads(api, records) }, records, asked }
}

const pageOf = (
  numbers: number[],
  next: string | null,
  more: Partial<Page<Customer>> = {},
): Page<Customer> => ({
  rows: numbers.map((number) => customer(number)),
  next,
  skipped: 0,
  ...more,
})

const threePages = (after: string | null) => {
  if (after === null) return pageOf([9, 8, 7], 'p2')
  return after === 'p2' ? pageOf([7, 6, 5], 'p3') : pageOf([4], null)
}

async function watch(shop: ReturnType<typeof desk>) {
  const observer = new InfiniteQueryObserver(client, customersList(shop))
  stops.push(observer.subscribe(() => {}))
  await settle()
  return {
    observer,
    numbers: () => observer.getCurrentResult().data?.map(({ id }) => Number(id.slice(1))),
  }
}

test('the list grows by the cursor of the surface, to its end, without doubles', async () => {
  const shop = desk(threePages)
  const { observer, numbers } = await watch(shop)
  expect(numbers()).toEqual([9, 8, 7])
  await observer.fetchNextPage()
  await observer.fetchNextPage()
  expect(numbers()).toEqual([9, 8, 7, 6, 5, 4])
  expect(observer.getCurrentResult().hasNextPage).toBe(false)
  expect(shop.asked).toEqual([null, 'p2', 'p3'])
})

test('nothing but a request reads it again: no mount, no focus, no reconnect, no interval', async () => {
  const shop = desk(threePages)
  const { observer } = await watch(shop)
  await observer.fetchNextPage()
  await watch(shop)
  const options = customersList(shop)
  expect(options).toMatchObject({
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
  })
  expect(shop.asked).toEqual([null, 'p2'])
})

test('another connection has a list of its own', async () => {
  const north = await watch(desk(() => pageOf([1], null), 'north'))
  const south = await watch(desk(() => pageOf([2], null), 'south'))
  expect([north.numbers(), south.numbers()]).toEqual([[1], [2]])
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0])
  expect(new Set(keys)).toEqual(new Set(['north', 'south']))
})

test('a list that had to begin again goes on in place and ends complete', async () => {
  let isDead = true
  const shop = desk((after) => {
    if (after === 'p2' && isDead) {
      isDead = false
      return pageOf([9, 7, 6], 'again 2', { restarted: true })
    }
    return after === 'again 2' ? pageOf([5, 4], null) : threePages(after)
  })
  const { observer, numbers } = await watch(shop)
  await observer.fetchNextPage()
  expect(numbers()).toEqual([9, 7, 6])
  await observer.fetchNextPage()
  expect(numbers()).toEqual([9, 7, 6, 5, 4])
})

test('a service that takes none of its cursors is told of, and does not go round for ever', async () => {
  const shop = desk((after) => pageOf([9, 8], 'dead', after === null ? {} : { restarted: true }))
  const { observer, numbers } = await watch(shop)
  for (let time = 0; time < 5; time += 1) await observer.fetchNextPage()
  expect(observer.getCurrentResult().error).toMatchObject({ kind: 'broken' })
  expect(numbers()).toEqual([9, 8])
  expect(client.getQueryData(customersList(shop).queryKey)?.pages).toHaveLength(3)
})

const namesIn = (shop: ReturnType<typeof desk>) =>
  client.getQueryData(customersList(shop).queryKey)?.pages.flatMap(({ rows }) => rows.map(({ name }) => name))

test('after a write the record is in the list at once, wherever it stands, and the newest page is read', async () => {
  const shop = desk(threePages)
  const { observer, numbers } = await watch(shop)
  await observer.fetchNextPage()
  await observer.fetchNextPage()
  const renamed = customer(5, { name: 'Renamed', updatedAt: '2030-01-01T00:00:00Z' })
  shop.records.customers.put(renamed.id, renamed, 'here')
  expect(namesIn(shop)).toContain('Renamed')
  await refreshCustomers(client, shop)
  expect(shop.asked).toEqual([null, 'p2', 'p3', null])
  expect(numbers()).toEqual([9, 8, 7, 6, 5, 4])
  expect(namesIn(shop)).toContain('Renamed')
})

test('a record that was read by itself long ago does not undo a newer one of the list', async () => {
  const shop = desk(threePages)
  const { observer } = await watch(shop)
  await observer.fetchNextPage()
  const longAgo = customer(5, { name: 'Long ago', updatedAt: '2001-01-01T00:00:00Z' })
  shop.records.customers.read([longAgo], { readAt: 1 })
  await refreshCustomers(client, shop)
  expect(namesIn(shop)).toContain('Customer 5')
  expect(namesIn(shop)).not.toContain('Long ago')
})

test('where the newest cannot be read, the list stands and nothing is thrown', async () => {
  let isDown = false
  const shop = desk((after) => {
    if (isDown) throw new Failure('unreachable', 'No answer came')
    return threePages(after)
  })
  const { numbers } = await watch(shop)
  isDown = true
  expect(await refreshCustomers(client, shop)).toBe(false)
  expect(numbers()).toEqual([9, 8, 7])
})

async function lookAwayAndBack() {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await settle()
}

test('returning to the tab reads the newest page alone, after more than a glance elsewhere', async () => {
  const shop = desk(threePages)
  const { observer } = await watch(shop)
  await observer.fetchNextPage()
  stops.push(refreshOnReturn(client, shop), () => focusManager.setFocused(undefined))
  await lookAwayAndBack()
  expect(shop.asked).toEqual([null, 'p2'])

  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 6_000)
  stops.push(() => clock.mockRestore())
  await lookAwayAndBack()
  expect(shop.asked).toEqual([null, 'p2', null])
})

test('a customer is drawn at once from the list, and read behind it', async () => {
  const shop = desk(threePages)
  await watch(shop)
  const observer = new QueryObserver(client, customerQuery(shop, 'c8'))
  expect(observer.getCurrentResult().data).toMatchObject({ name: 'Customer 8' })
  expect(observer.getCurrentResult().data?.notes).toBe(undefined)
  stops.push(observer.subscribe(() => {}))
  await settle()
  expect(observer.getCurrentResult().data?.notes).toBe('read by itself')
})

test('a customer that the list does not hold is read', async () => {
  const shop = desk(threePages)
  const observer = new QueryObserver(client, customerQuery(shop, 'c77'))
  expect(observer.getCurrentResult().isPending).toBe(true)
  stops.push(observer.subscribe(() => {}))
  await settle()
  expect(observer.getCurrentResult().data?.name).toBe('Customer 77')
})

test('without vehicles there are none, and nobody is asked', async () => {
  const observer = new InfiniteQueryObserver(client, vehiclesOfCustomer(desk(threePages), 'c1'))
  stops.push(observer.subscribe(() => {}))
  await settle()
  expect(observer.getCurrentResult().data).toEqual([])
})

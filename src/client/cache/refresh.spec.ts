import { InfiniteQueryObserver, QueryClient, type InfiniteData } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Page } from '~/client/nouns/nouns'
import { settle } from '~/client/testing/fakeClock'
import { later } from '~/client/testing/later'
import { createFlatten, refreshList, withNewest } from './list'

type Row = { id: string; createdAt: string; name?: string }
const row = (number: number, name?: string): Row => ({
  id: `c${number}`,
  createdAt: new Date(1_790_000_000_000 + number * 1_000).toISOString(),
  ...(name !== undefined && { name }),
})
const page = (rows: Row[], next: string | null = 'more'): Page<Row> => ({ rows, next, skipped: 0 })
const numbers = (rows: readonly Row[] | null | undefined) => rows?.map(({ id }) => Number(id.slice(1)))
const rows = (...list: number[]) => list.map((number) => row(number))

test('new rows stand in front, and the rest follows', () => {
  expect(numbers(withNewest(rows(5, 4, 3, 2, 1), page(rows(7, 6, 5))))).toEqual([7, 6, 5, 4, 3, 2, 1])
})

test('a record on the page replaces the one in the list', () => {
  const merged = withNewest([row(3), row(2, 'before'), row(1)], page([row(3), row(2, 'after')]))
  expect(merged?.map(({ name }) => name)).toEqual([undefined, 'after', undefined])
})

test('what the page should hold and does not is gone', () => {
  expect(numbers(withNewest(rows(5, 4, 3, 2, 1), page(rows(5, 3))))).toEqual([5, 3, 2, 1])
})

test('rows of one moment at the edge of the page are kept', () => {
  const at = row(3).createdAt
  const twins = [row(4), { id: 'c3', createdAt: at }, { id: 'c2', createdAt: at }]
  expect(numbers(withNewest(twins, page(twins.slice(0, 2))))).toEqual([4, 3, 2])
})

test('a page that is all there is, is the list', () => {
  expect(numbers(withNewest(rows(5, 4, 3), page(rows(5), null)))).toEqual([5])
  expect(numbers(withNewest(rows(5, 4, 3), page([], null)))).toEqual([])
})

test('where the page does not reach the old rows there is a gap, and no merging', () => {
  expect(withNewest(rows(3, 2, 1), page(rows(9, 8, 7)))).toBe(null)
})

const KEY = ['desk-1', 'customers', 'list']
const flatten = createFlatten<Row>()

function hold(client: QueryClient, pages: Page<Row>[]) {
  client.setQueryData(KEY, { pages, pageParams: pages.map(() => null) })
}
const held = (client: QueryClient) => client.getQueryData<InfiniteData<Page<Row>>>(KEY)
const shown = (client: QueryClient) => flatten(held(client) ?? { pages: [] })

test('reads one page, however many are loaded, and goes on from where the list was', async () => {
  const client = new QueryClient()
  hold(client, [page(rows(9, 8)), page(rows(7, 6)), page(rows(5, 4), 'after 4')])
  let reads = 0
  const read = async () => {
    reads += 1
    return page(rows(10, 9))
  }
  await refreshList(client, { key: KEY, flatten, read })
  expect(reads).toBe(1)
  expect(numbers(shown(client))).toEqual([10, 9, 8, 7, 6, 5, 4])
  expect(held(client)?.pages.at(-1)?.next).toBe('after 4')
})

test('a list that nobody has opened is not read', async () => {
  const client = new QueryClient()
  await refreshList(client, { key: KEY, flatten, read: () => expect.fail('there is no list') })
  expect(held(client)).toBe(undefined)
})

test('a gap begins the list again from the newest', async () => {
  const client = new QueryClient()
  hold(client, [page(rows(3, 2)), page(rows(1), null)])
  await refreshList(client, { key: KEY, flatten, read: async () => page(rows(9, 8), 'after 8') })
  expect(numbers(shown(client))).toEqual([9, 8])
  expect(held(client)?.pages.at(-1)?.next).toBe('after 8')
})

test('a failed reading leaves the list standing', async () => {
  const client = new QueryClient()
  hold(client, [page(rows(3, 2))])
  const failing = refreshList(client, { key: KEY, flatten, read: () => Promise.reject(new Error('offline')) })
  await expect(failing).rejects.toThrow('offline')
  expect(numbers(shown(client))).toEqual([3, 2])
})

test('a list that has shrunk to one page ends there', async () => {
  const client = new QueryClient()
  hold(client, [page(rows(5, 4)), page(rows(3, 2), 'after 2')])
  await refreshList(client, { key: KEY, flatten, read: async () => page(rows(5, 4, 3), null) })
  expect(numbers(shown(client))).toEqual([5, 4, 3])
  expect(held(client)?.pages.at(-1)?.next).toBe(null)
})

test('the rows that could not be read stay counted', async () => {
  const client = new QueryClient()
  hold(client, [
    { ...page(rows(5, 4)), skipped: 2 },
    { ...page(rows(3)), skipped: 1 },
  ])
  await refreshList(client, { key: KEY, flatten, read: async () => page(rows(6, 5)) })
  expect(held(client)?.pages.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(3)
})

test('a page that is asked for while the newest is being read is not lost either', async () => {
  const client = new QueryClient()
  const second = later<Page<Row>>()
  const newest = later<Page<Row>>()
  const observer = new InfiniteQueryObserver(client, {
    queryKey: KEY,
    queryFn: ({ pageParam }) => (pageParam === null ? page(rows(9, 8), 'after 8') : second.promise),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<Row>) => last.next,
    staleTime: Infinity,
  })
  const stop = observer.subscribe(() => {})
  await settle()
  const refreshing = refreshList(client, { key: KEY, flatten, read: () => newest.promise })
  await settle()
  const loading = observer.fetchNextPage()
  newest.resolve(page(rows(10, 9)))
  await settle()
  second.resolve(page(rows(7), null))
  await Promise.all([loading, refreshing])
  expect(numbers(shown(client))).toEqual([10, 9, 8, 7])
  stop()
})

test('a page under way neither loses the new rows nor is lost by them', async () => {
  const client = new QueryClient()
  const second = later<Page<Row>>()
  const options = {
    queryKey: KEY,
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      pageParam === null ? Promise.resolve(page(rows(9, 8), 'after 8')) : second.promise,
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<Row>) => last.next,
    staleTime: Infinity,
  }
  const observer = new InfiniteQueryObserver(client, options)
  const stop = observer.subscribe(() => {})
  await settle()
  const loading = observer.fetchNextPage()
  const refreshing = refreshList(client, { key: KEY, flatten, read: async () => page(rows(10, 9)) })
  await settle()
  second.resolve(page(rows(7), null))
  await Promise.all([loading, refreshing])
  expect(numbers(shown(client))).toEqual([10, 9, 8, 7])
  stop()
})

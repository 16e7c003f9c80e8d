import {
  focusManager,
  hashKey,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { readOf } from '../cache/keepNewest'
import type { Page } from '../records'
import { isNewer, type Row } from './flatten'

// An endless list is never read again whole. Its beginning is; what is known better of its rows the record cache says.

type EndlessRows<R extends Row> = InfiniteData<Page<R>, string | null>

/**
 * The rows of a list with its first page read anew: new ones in front, known ones replaced, vanished ones dropped.
 * Null where the new page no longer reaches the old rows: between them is a gap that nobody has read.
 */
export function withNewest<R extends Row>(rows: readonly R[], fresh: Page<R>): R[] | null {
  const oldest = fresh.rows.at(-1)
  if (fresh.next === null || oldest === undefined) return fresh.rows
  const read = new Set(fresh.rows.map(({ id }) => id))
  if (rows.length > 0 && !rows.some(({ id }) => read.has(id))) return null
  return [...fresh.rows, ...rows.filter((row) => !read.has(row.id) && !isNewer(row, oldest))]
}

/** A page under way would be laid over what stood when it was asked for, and undo a change made meanwhile. */
async function untilIdle(client: QueryClient, key: QueryKey): Promise<void> {
  const isBusy = () => client.getQueryState(key)?.fetchStatus === 'fetching'
  const hash = hashKey(key)
  while (isBusy()) {
    await new Promise<void>((resolve) => {
      const leave = client.getQueryCache().subscribe(({ query }) => {
        if (query.queryHash !== hash || isBusy()) return
        leave()
        resolve()
      })
    })
  }
}

/** A glance at another window is no absence. */
const FLEETING_MS = 5_000

/** Looking back at the tab reads the newest of a list; what it returns stops that. */
export const refreshOnFocus = (client: QueryClient, key: QueryKey, refresh: () => Promise<unknown>) =>
  focusManager.subscribe((isFocused) => {
    const readAt = client.getQueryState(key)?.dataUpdatedAt ?? 0
    // A clock that was set back leaves what was read before it in the future.
    if (isFocused && Math.abs(Date.now() - readAt) > FLEETING_MS) void refresh()
  })

export type Refresh<R extends Row> = {
  key: QueryKey
  flatten: (data: EndlessRows<R>) => R[]
  /** The first page. */
  read: () => Promise<Page<R>>
}

/**
 * Brings a list that is on hand up to date with its first page.
 * Where so much is new that the page does not reach the old rows, the list begins again from the newest.
 */
export async function refreshList<R extends Row>(client: QueryClient, refresh: Refresh<R>): Promise<void> {
  const { key, flatten, read } = refresh
  const put = (change: (rows: R[], data: EndlessRows<R>) => Page<R>) => {
    const data = readOf(client, key, client.getQueryData<EndlessRows<R>>(key))
    if (data)
      client.setQueryData<EndlessRows<R>>(key, { pages: [change(flatten(data), data)], pageParams: [null] })
  }
  const rest = ({ pages }: EndlessRows<R>) => ({
    next: pages.at(-1)?.next ?? null,
    skipped: pages.reduce((sum, page) => sum + page.skipped, 0),
  })
  if (client.getQueryData(key) === undefined) return
  const fresh = await read()
  await untilIdle(client, key)
  put((rows, data) => {
    const merged = withNewest(rows, fresh)
    return merged === null || fresh.next === null ? fresh : { ...rest(data), rows: merged }
  })
}

import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/page'
import { MOST_RESTARTS, type ReadList } from '../api/pages'
import { unreadable } from '../api/refusals'
import type { Page } from '../records'

export const START: string | null = null

/** Query reads an infinite list again page by page; none of its occasions may set that off. See refresh.ts. */
export const ENDLESS = {
  staleTime: Infinity,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchInterval: false,
  // The rows are replaced by id where they change; comparing 100,000 of them for each page would be felt.
  structuralSharing: false,
} as const

type Context = { client: QueryClient; queryKey: QueryKey; pageParam: string | null; signal: AbortSignal }

/**
 * The next page. Some lists are read on with nobody scrolling: a service that takes none of its own cursors, or names one
 * for ever, is told of, or it would be asked without an end.
 */
export async function readPage<Row>(context: Context, read: ReadList<Row>): Promise<Page<Row>> {
  const { client, queryKey, pageParam, signal } = context
  const page = await read(pageParam, PAGE_SIZE, { signal })
  const kept = client.getQueryData<InfiniteData<Page<Row>>>(queryKey)?.pages ?? []
  const isStuck = page.restarted
    ? kept.filter(({ restarted }) => restarted).length >= MOST_RESTARTS
    : page.next !== null && page.next === pageParam
  if (isStuck) throw unreadable('The service does not take its own cursors')
  return page
}

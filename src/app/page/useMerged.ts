import { useState } from 'react'
import type { ListRow } from '../../client/cache/list'
import { createMerge } from '../../client/cache/mergeLists'
import type { EndlessRows } from './EndlessPage'

/** Several endless lists as one: for what can be asked for only by one status after the other. */
export function useMerged<R extends ListRow>(lists: readonly EndlessRows<R>[]): EndlessRows<R> {
  const [merge] = useState(() => createMerge<R>())
  const { rows, behind } = merge(lists.map(({ data, hasNextPage }) => ({ rows: data, hasMore: hasNextPage })))
  const failed = lists.filter(({ isLoadingError }) => isLoadingError)
  const isSuccess = lists.every((list) => list.isSuccess)
  return {
    data: isSuccess ? rows : undefined,
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    hasNextPage: lists.some(({ hasNextPage }) => hasNextPage),
    isPending: !isSuccess && failed.length === 0,
    isSuccess,
    isLoadingError: failed.length > 0,
    isFetchingNextPage: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    isFetchNextPageError: lists.some(({ isFetchNextPageError }) => isFetchNextPageError),
    fetchNextPage: () => Promise.all(behind.map((at) => lists[at]?.fetchNextPage())),
    refetch: () => Promise.all(failed.map((list) => list.refetch())),
  }
}

import { useState } from 'react'
import type { ListRow } from '~/client/cache/list'
import type { EndlessRows } from './EndlessPage'

/** Several endless lists as one: for what can be asked for only by one status after the other. */
export function useMerged<R extends ListRow>(lists: readonly EndlessRows<R>[]): EndlessRows<R> {
  const [mergeAgain] = useState(() => createMerge<R>())
  const { rows, behind } = mergeAgain(
    lists.map(({ data, hasNextPage }) => ({ rows: data, hasMore: hasNextPage })),
  )
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

/** One of several lists that are read each for itself, the newest first. */
export type PartRead<R extends ListRow> = { rows: readonly R[] | undefined; hasMore: boolean }

export type Merged<R extends ListRow> = {
  rows: R[]
  /** Those that are to be read on before anything older can be shown. */
  behind: readonly number[]
}

/**
 * Several lists as one, the newest first, as far down as all of them are known: what is older than that would have
 * others put above it later. The same object until one of them changes.
 */
export function createMerge<R extends ListRow>() {
  let before: readonly PartRead<R>[] = []
  let merged: Merged<R> = { rows: [], behind: [] }
  return (lists: readonly PartRead<R>[]): Merged<R> => {
    const isSame =
      lists.length === before.length &&
      lists.every(({ rows, hasMore }, at) => rows === before[at]?.rows && hasMore === before[at]?.hasMore)
    if (!isSame) {
      merged = merge(lists)
      before = lists
    }
    return merged
  }
}

function merge<R extends ListRow>(lists: readonly PartRead<R>[]): Merged<R> {
  const each = new Map(lists.flatMap(({ rows = [] }) => rows).map((row) => [row.id, row]))
  const reached = lists.map(knownTo)
  const end = Math.max(...reached)
  return {
    rows: [...each.values()]
      .filter((row) => timeOf(row) >= end)
      .toSorted((a, b) => timeOf(b) - timeOf(a) || (a.id < b.id ? 1 : -1)),
    behind: reached.flatMap((to, at) => (end > -Infinity && to === end ? [at] : [])),
  }
}

const timeOf = ({ createdAt }: ListRow) => Date.parse(createdAt) || 0

/** How far down a list is known; nothing of it where it has no row on hand and there are more. */
function knownTo<R extends ListRow>({ rows, hasMore }: PartRead<R>): number {
  if (!hasMore) return -Infinity
  const last = rows?.at(-1)
  return last === undefined ? Infinity : timeOf(last)
}

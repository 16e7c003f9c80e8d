import {
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { useConnection } from '~/app/session/connection'
import type { Connection } from '~/app/session/sessionState'
import type { ListRow } from '~/client/cache/list'
import type { BillFilter } from '~/client/nouns/billFilter'
import type { Page } from '~/client/nouns/nouns'
import { skippedIn, type EndlessRows } from './EndlessPage'
import { useMerged } from './useMerged'

/** One list, or the two or three that make up what is open; what moves from one of these to another stays in sight. */
export function useBillList<R extends ListRow, Key extends QueryKey>(
  filters: readonly [BillFilter, ...BillFilter[]],
  listOf: (
    connection: Connection,
    filter: BillFilter,
    shown: readonly BillFilter[],
  ) => UseInfiniteQueryOptions<Page<R>, Error, R[], Key, string | null>,
): { list: EndlessRows<R>; skipped: number } {
  const client = useQueryClient()
  const connection = useConnection()
  const [first, second = first, third = first] = filters
  const one = useInfiniteQuery(listOf(connection, first, filters))
  const lists = [
    one,
    useInfiniteQuery(listOf(connection, second, filters)),
    useInfiniteQuery(listOf(connection, third, filters)),
  ]
  const merged = useMerged(lists)
  return {
    list: filters.length === 1 ? one : merged,
    skipped: filters.reduce(
      (sum, filter) =>
        sum +
        skippedIn(client.getQueryData<InfiniteData<Page<R>>>(listOf(connection, filter, filters).queryKey)),
      0,
    ),
  }
}

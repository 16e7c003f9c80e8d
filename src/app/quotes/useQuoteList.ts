import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { quotesList, type QuoteFilter } from '../../client/quotes'
import type { Quote } from '../../client/records'
import { skippedIn, type EndlessRows } from '../page/EndlessPage'
import { useMerged } from '../page/useMerged'
import { useConnection } from '../session/connection'

type Shown = { list: EndlessRows<Quote>; skipped: number }

/** One list, or the two or three that make up what is open; what moves from one of these to another stays in sight. */
export function useQuoteList(filters: readonly [QuoteFilter, ...QuoteFilter[]]): Shown {
  const client = useQueryClient()
  const connection = useConnection()
  const [first, second = first, third = first] = filters
  const one = useInfiniteQuery(quotesList(connection, first, filters))
  const lists = [
    one,
    useInfiniteQuery(quotesList(connection, second, filters)),
    useInfiniteQuery(quotesList(connection, third, filters)),
  ]
  const merged = useMerged(lists)
  return {
    list: filters.length === 1 ? one : merged,
    skipped: filters.reduce(
      (sum, filter) => sum + skippedIn(client.getQueryData(quotesList(connection, filter).queryKey)),
      0,
    ),
  }
}

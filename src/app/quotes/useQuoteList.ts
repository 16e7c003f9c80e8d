import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEndless } from '../../client/books/useBooks'
import { isQuoteOf, quotesList, type QuoteFilter } from '../../client/queries/quotes'
import type { Quote } from '../../client/records'
import { skippedIn, type EndlessRows } from '../page/EndlessPage'
import { useMerged } from '../page/useMerged'
import { useConnection } from '../session/connection'

type Shown = { list: EndlessRows<Quote>; skipped: number }

/** One list, or the two or three that make up what is open; what moves from one of these to another stays in sight. */
export function useQuoteList(filters: readonly [QuoteFilter, ...QuoteFilter[]]): Shown {
  const client = useQueryClient()
  const connection = useConnection()
  const { books } = connection
  const [first, second = first, third = first] = filters
  const named = JSON.stringify(filters)
  const isIn = useMemo(() => {
    const each: QuoteFilter[] = JSON.parse(named)
    return (quote: Quote) => each.some((filter) => isQuoteOf(filter)(quote))
  }, [named])
  const one = useEndless(books.quotes, quotesList(connection, first), isIn)
  const lists = [
    one,
    useEndless(books.quotes, quotesList(connection, second), isIn),
    useEndless(books.quotes, quotesList(connection, third), isIn),
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

import { useMemo } from 'react'
import { useEndless } from '../../client/books/useBooks'
import { isQuoteOf, quotesList, type QuoteFilter } from '../../client/queries/quotes'
import { useConnection } from '../session/connection'

/** Quotes, the newest first, as they are known best. */
export function useQuotes({ status, customerId }: QuoteFilter) {
  const connection = useConnection()
  const isIn = useMemo(() => isQuoteOf({ status, customerId }), [status, customerId])
  return useEndless(connection.books.quotes, quotesList(connection, { status, customerId }), isIn)
}

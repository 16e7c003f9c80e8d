import { useMemo } from 'react'
import { useEndless } from '../../client/books/useBooks'
import { isQuoteOf, quotesList, type QuoteFilter } from '../../client/queries/quotes'
import { useConnection } from '../session/connection'

/** Quotes, the newest first, as they are known best; read where `isWanted`. */
export function useQuotes({ status, customerId }: QuoteFilter, isWanted = true) {
  const connection = useConnection()
  const isIn = useMemo(() => isQuoteOf({ status, customerId }), [status, customerId])
  const options = { ...quotesList(connection, { status, customerId }), enabled: isWanted }
  return useEndless(connection.books.quotes, options, isIn)
}

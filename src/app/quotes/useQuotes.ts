import { useInfiniteQuery } from '@tanstack/react-query'
import { quotesList, type QuoteFilter } from '../../client/quotes'
import { useConnection } from '../session/connection'

/** Quotes, the newest first, as they are known best; read where `isWanted`. */
export function useQuotes(filter: QuoteFilter, isWanted = true) {
  const connection = useConnection()
  return useInfiniteQuery({ ...quotesList(connection, filter), enabled: isWanted })
}

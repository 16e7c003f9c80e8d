import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { outdateBooks } from '../../client/queries/books'
import { putQuote, refreshShownQuotes } from '../../client/queries/quotes'
import type { Quote } from '../../client/records'
import { useConnection } from '../shell/connection'

/** After a write: the record is known at once everywhere, and what is listed on screen is read again. */
export function useRememberQuote() {
  const queryClient = useQueryClient()
  const connection = useConnection()
  return useCallback(
    (quote: Quote) => {
      putQuote(queryClient, connection.name, quote)
      void refreshShownQuotes(queryClient, connection)
      // An invoice may have come of it, and Today must not go on counting it as accepted.
      void outdateBooks(queryClient, connection.name)
    },
    [queryClient, connection],
  )
}

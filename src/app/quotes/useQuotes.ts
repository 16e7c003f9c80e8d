import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '~/app/session/connection'
import type { BillFilter } from '~/client/nouns/billFilter'
import { quotesList, refreshQuotesOnReturn } from '~/client/nouns/quotes'

/** Quotes, the newest first, as they are known best; read where `isWanted`. */
export function useQuotes(filter: BillFilter, isWanted = true) {
  const connection = useConnection()
  return useInfiniteQuery({ ...quotesList(connection, filter), enabled: isWanted })
}

/** Brings quotes on screen up to date on coming back to the tab. */
export function useFreshQuotes() {
  const queryClient = useQueryClient()
  const connection = useConnection()
  useEffect(() => refreshQuotesOnReturn(queryClient, connection), [queryClient, connection])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { eachQuoteKey, refreshQuotesOnReturn, refreshShownQuotes } from '../../client/queries/quotes'
import { useConnection } from '../shell/connection'

/** Brings quotes on screen up to date on coming back to the tab, and when a write from before is confirmed. */
export function useFreshQuotes() {
  const queryClient = useQueryClient()
  const connection = useConnection()
  useEffect(() => refreshQuotesOnReturn(queryClient, connection), [queryClient, connection])
  useEffect(
    () =>
      connection.journal.onConfirmed(() => {
        void refreshShownQuotes(queryClient, connection)
        void queryClient.invalidateQueries({ queryKey: eachQuoteKey(connection.name) })
      }),
    [queryClient, connection],
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshQuotesOnReturn } from '../../client/quotes'
import { useConnection } from '../session/connection'

/** Brings quotes on screen up to date on coming back to the tab. */
export function useFreshQuotes() {
  const queryClient = useQueryClient()
  const connection = useConnection()
  useEffect(() => refreshQuotesOnReturn(queryClient, connection), [queryClient, connection])
}

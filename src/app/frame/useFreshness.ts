import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshOnReturn } from '../../client/customers'
import { later } from '../../ui/lazyLater'
import { useConnection } from '../session/connection'

/**
 * Brings what is on screen up to date on coming back to the tab, and when a write from before is confirmed; and reads
 * in the background who there is.
 */
export function useFreshness() {
  const queryClient = useQueryClient()
  const connection = useConnection()
  // Only now: the page, which is mounted before its frame, has said by then whether it wants quiet first.
  useEffect(() => connection.searchIndex.start(), [connection])
  useEffect(() => refreshOnReturn(queryClient, connection), [queryClient, connection])
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    void later(() => import('./keepUpToDate')).then(({ keepUpToDate }) => {
      if (!isOver) stop = keepUpToDate(queryClient, connection)
      return undefined
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [queryClient, connection])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshCustomers, refreshOnReturn } from '../../client/queries/customers'
import { eachCustomerKey } from '../../client/queries/keys'
import { untilFetched } from '../../ui/untilFetched'
import { useConnection } from './connection'

/**
 * Brings what is on screen up to date on coming back to the tab, and when a write from before is confirmed; and reads
 * in the background who there is.
 */
export function useFreshness() {
  const queryClient = useQueryClient()
  const connection = useConnection()
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    // Without it each tab looks for itself, which is right as well, and dearer.
    void import('../../client/appointments/shareLooks').then(
      ({ shareLooks }) => {
        if (!isOver) stop = shareLooks(queryClient, connection)
        return undefined
      },
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [queryClient, connection])
  // Only now: the page, which is mounted before its frame, has said by then whether it wants quiet first.
  useEffect(() => connection.directory.start(), [connection])
  useEffect(() => refreshOnReturn(queryClient, connection), [queryClient, connection])
  useEffect(
    () =>
      connection.journal.onConfirmed(() => {
        void untilFetched(() => import('../../client/queries/payments')).then(({ refreshMoney }) =>
          refreshMoney(queryClient, connection),
        )
        void refreshCustomers(queryClient, connection)
        void queryClient.invalidateQueries({ queryKey: eachCustomerKey(connection.name) })
        void queryClient.invalidateQueries({ queryKey: [connection.name, 'vehicles'] })
      }),
    [queryClient, connection],
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenPaidAlone } from '../../client/payments/paidAlone'
import { untilFetched } from '../../ui/untilFetched'
import { useConnection } from '../session/connection'

/**
 * A payment may be confirmed with nobody at its invoice: its till sees to it, and tells what came beside it. Where the page
 * before this one did not live to see that, this one goes on.
 */
export function useFoundLate() {
  const connection = useConnection()
  const client = useQueryClient()
  useEffect(() => {
    // Of our own service no repetition is another act, and nothing is to be watched.
    if (connection.isOurs) return
    void untilFetched(() => import('./watchAgain')).then(({ watchAgain }) => watchAgain(connection, client))
  }, [connection, client])
  useEffect(
    () =>
      whenPaidAlone(connection.journal, (invoiceId, entry, answer) => {
        void untilFetched(() => import('./tills')).then(({ tillOf }) =>
          tillOf(connection, client, invoiceId).heard(entry, answer),
        )
      }),
    [connection, client],
  )
}

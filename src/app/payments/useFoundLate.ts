import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invoicePaidBy } from '../../client/payments/entries'
import { untilFetched } from '../../ui/untilFetched'
import { useConnection } from '../shell/connection'

/** A payment may be confirmed with nobody at its invoice: its till sees to it, and tells what came beside it. */
export function useFoundLate() {
  const connection = useConnection()
  const client = useQueryClient()
  useEffect(
    () =>
      connection.journal.onConfirmed((entry, answer) => {
        const invoiceId = invoicePaidBy(entry)
        if (invoiceId === null) return
        void untilFetched(() => import('./tills')).then(({ tillOf }) =>
          tillOf(connection, client, invoiceId).heard(entry, answer),
        )
      }),
    [connection, client],
  )
}

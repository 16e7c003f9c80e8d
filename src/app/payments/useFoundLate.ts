import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenPaidAlone } from '../../client/payments/paidAlone'
import { untilFetched } from '../../ui/untilFetched'
import { useConnection } from '../session/connection'

/** A payment that is confirmed while its panel is closed is handed to its invoice, which says what came in beside it. */
export function useFoundLate() {
  const connection = useConnection()
  const client = useQueryClient()
  useEffect(
    () =>
      whenPaidAlone(connection.outbox, (invoiceId, entry, answer) => {
        void untilFetched(() => import('./tills')).then(({ tillOf }) =>
          tillOf(connection, client, invoiceId).heard(entry, answer),
        )
      }),
    [connection, client],
  )
}

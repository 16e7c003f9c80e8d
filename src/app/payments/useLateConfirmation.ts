import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '~/app/session/connection'
import { invoicePaidBy } from '~/client/payments/entries'
import { importWithRetry } from '~/ui/importWithRetry'

/** A payment that is confirmed while its panel is closed: what came in beside it is said, wherever the person is. */
export function useLateConfirmation() {
  const connection = useConnection()
  const client = useQueryClient()
  useEffect(
    () =>
      connection.outbox.onSettled(({ entry, outcome, isAwaited }) => {
        if (isAwaited || outcome.end === 'failed' || invoicePaidBy(entry) === null) return
        void importWithRetry(() => import('./usePayment')).then(({ confirmedOf }) =>
          confirmedOf(connection, client).heard(entry, outcome.answer),
        )
      }),
    [connection, client],
  )
}

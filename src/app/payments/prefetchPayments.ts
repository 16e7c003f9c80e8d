import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from '~/app/session/sessionState'
import { paymentsList, refreshPayments } from '~/client/nouns/payments'

// Comes beside the page's own file, so that the first page of the day carries none of it.

export function prefetchPayments(client: QueryClient, connection: Connection) {
  void client.prefetchInfiniteQuery(paymentsList(connection))
  void refreshPayments(client, connection)
}

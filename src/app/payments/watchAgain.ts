import type { QueryClient } from '@tanstack/react-query'
import { createStillWatched } from '../../client/payments/stillWatched'
import { untilFetched } from '../../ui/untilFetched'
import type { Connection } from '../session/desk'

/** What the page before this one did not live to see beside its payments. */
export async function watchAgain(connection: Connection, client: QueryClient) {
  const left = createStillWatched(connection.serviceId).all()
  if (left.length === 0) return
  const { tillOf } = await untilFetched(() => import('./tills'))
  for (const kept of left) tillOf(connection, client, kept.invoiceId).watch(kept)
}

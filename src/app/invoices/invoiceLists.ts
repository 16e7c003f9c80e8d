import type { QueryClient } from '@tanstack/react-query'
import { shownOf } from '~/app/format/listSearch'
import type { Connection } from '~/app/session/sessionState'
import {
  type InvoicesOf,
  invoiceQuery,
  invoicesList,
  paymentsOfInvoice,
  refreshInvoices,
} from '~/client/nouns/invoices'
import type { InvoicesSearch } from './invoiceSearch'

/** The lists that make up what is shown: a service is asked for one status at a time, where it can be. */
export function invoiceListsOf(
  search: InvoicesSearch,
  canFilter: boolean,
): readonly [InvoicesOf, ...InvoicesOf[]] {
  if (!canFilter) return [{ status: null, customerId: null }]
  const customerId = search.customer ?? null
  const shown = shownOf(search)
  // Something is still to be paid.
  if (shown === 'open')
    return [
      { status: 'unpaid', customerId },
      { status: 'partial', customerId },
    ]
  return [{ status: shown === 'all' ? null : shown, customerId }]
}

/**
 * The page begins to read this while it is still on its way itself: it comes beside the page's own file, so that the first
 * page of the day carries none of it.
 */
export function prefetchInvoices(client: QueryClient, connection: Connection, search: InvoicesSearch) {
  const canFilter = connection.api.invoices?.listOf !== undefined
  // Then it is read back to some day, and not as one scrolls.
  if (!canFilter && shownOf(search) !== 'all') return
  for (const of of invoiceListsOf(search, canFilter)) {
    void client.prefetchInfiniteQuery(invoicesList(connection, of))
    void refreshInvoices(client, connection, of)
  }
}

export function prefetchInvoice(client: QueryClient, connection: Connection, id: string) {
  void client.prefetchQuery(invoiceQuery(connection, id))
  void client.prefetchQuery(paymentsOfInvoice(connection, id))
}

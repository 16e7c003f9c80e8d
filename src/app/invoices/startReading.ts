import type { QueryClient } from '@tanstack/react-query'
import { invoiceQuery, invoicesList, paymentsOfInvoice, refreshInvoices } from '../../client/invoices'
import type { Connection } from '../session/desk'
import { shownOf } from '../words/shownOf'
import { invoiceListsOf } from './invoiceLists'
import type { InvoicesSearch } from './invoiceSearch'

// Comes beside the page's own file, so that the first page of the day carries none of it.

export function startInvoices(client: QueryClient, connection: Connection, search: InvoicesSearch) {
  const canFilter = connection.api.invoices?.listOf !== undefined
  // Then it is read back to some day, and not as one scrolls.
  if (!canFilter && shownOf(search) !== 'all') return
  for (const of of invoiceListsOf(search, canFilter)) {
    void client.prefetchInfiniteQuery(invoicesList(connection, of))
    void refreshInvoices(client, connection, of)
  }
}

export function startInvoice(client: QueryClient, connection: Connection, id: string) {
  void client.prefetchQuery(invoiceQuery(connection, id))
  void client.prefetchQuery(paymentsOfInvoice(connection, id))
}

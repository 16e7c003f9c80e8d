import type { QueryClient } from '@tanstack/react-query'
import {
  invoiceQuery,
  invoicesList,
  paymentsOfInvoice,
  refreshInvoices,
  type InvoicesOf,
} from '../../client/queries/invoices'
import type { Connection } from '../session/desk'

// Comes beside the page's own file, so that the first page of the day carries none of it.

export function startInvoices(client: QueryClient, connection: Connection, of: InvoicesOf) {
  void client.prefetchInfiniteQuery(invoicesList(connection, of))
  void refreshInvoices(client, connection, of)
}

export function startInvoice(client: QueryClient, connection: Connection, id: string) {
  void client.prefetchQuery(invoiceQuery(connection, id))
  void client.prefetchQuery(paymentsOfInvoice(connection, id))
}

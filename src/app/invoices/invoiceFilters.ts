import type { QueryClient } from '@tanstack/react-query'
import { askedFor, statusFilters } from '~/app/money/statusFilters'
import type { Connection } from '~/app/session/sessionState'
import type { BillFilter } from '~/client/nouns/billFilter'
import { invoiceQuery, invoicesList, paymentsOfInvoice, refreshInvoices } from '~/client/nouns/invoices'
import { INVOICE_STATUSES } from '~/domain/invoices'
import type { InvoicesSearch } from './invoiceSearch'

/** Open: something is still to be paid. */
export const INVOICE_FILTERS = statusFilters('invoice', INVOICE_STATUSES, ['unpaid', 'partial'])

const OF_ALL: BillFilter = { status: null, customerId: null }

/** Where the service can't be asked for a status, all are read, and the page picks its rows. */
export const invoicesAskedFor = (
  search: InvoicesSearch,
  canFilter: boolean,
): readonly [BillFilter, ...BillFilter[]] =>
  canFilter ? askedFor(INVOICE_FILTERS.shownBy(search), search.customer) : [OF_ALL]

/**
 * The page begins to read this while it is still on its way itself: it comes beside the page's own file, so that the first
 * page of the day carries none of it.
 */
export function prefetchInvoices(client: QueryClient, connection: Connection, search: InvoicesSearch) {
  const canFilter = connection.api.invoices?.listOf !== undefined
  // Then it is read back to some day, and not as one scrolls.
  if (!canFilter && INVOICE_FILTERS.shownBy(search).key !== 'all') return
  for (const filter of invoicesAskedFor(search, canFilter)) {
    void client.prefetchInfiniteQuery(invoicesList(connection, filter))
    void refreshInvoices(client, connection, filter)
  }
}

export function prefetchInvoice(client: QueryClient, connection: Connection, id: string) {
  void client.prefetchQuery(invoiceQuery(connection, id))
  void client.prefetchQuery(paymentsOfInvoice(connection, id))
}

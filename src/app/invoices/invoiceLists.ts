import type { InvoicesOf } from '../../client/invoices'
import { shownOf } from '../words/shownOf'
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

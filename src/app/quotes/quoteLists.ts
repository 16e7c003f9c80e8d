import type { QuoteFilter } from '../../client/quotes'
import { shownOf } from '../words/shownOf'
import type { QuotesSearch } from './quoteSearch'

/** The lists that make up what is shown: a service is asked for one status at a time. */
export function quoteListsOf(search: QuotesSearch): readonly [QuoteFilter, ...QuoteFilter[]] {
  const customerId = search.customer ?? null
  const shown = shownOf(search)
  // Somebody may still say yes, or it waits to become an invoice.
  if (shown === 'open')
    return [
      { status: 'draft', customerId },
      { status: 'sent', customerId },
      { status: 'accepted', customerId },
    ]
  return [{ status: shown === 'all' ? null : shown, customerId }]
}

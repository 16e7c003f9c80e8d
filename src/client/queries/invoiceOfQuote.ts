import { queryOptions } from '@tanstack/react-query'
import { findInList } from '../api/findInList'
import type { Invoice, Page, Quote } from '../records'
import type { Source } from './source'

type Of = Pick<Quote, 'id' | 'customerId'>

const NONE: Page<Invoice> = { rows: [], next: null, skipped: 0 }

/** The invoice that a quote became, found among the customer's; null where there is none, or it can't be looked for. */
export const findInvoiceOf = (api: Source['api'], { id, customerId }: Of, signal?: AbortSignal) =>
  findInList<Invoice>({
    read: async (...page) => api.invoices?.listOf?.({ status: null, customerId }, ...page) ?? NONE,
    ...(signal && { signal }),
    isIt: ({ billed }) => billed?.quoteId === id,
  })

export const invoiceOfQuote = ({ name, api }: Source, quote: Of) =>
  queryOptions({
    queryKey: [name, 'quotes', 'invoice', quote.id],
    queryFn: ({ signal }) => findInvoiceOf(api, quote, signal),
  })

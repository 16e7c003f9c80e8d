import { queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/page'
import type { Connection } from '../connect'
import { findInList } from '../findInList'
import type { Invoice, Page, Quote } from '../records'

type Source = Pick<Connection, 'name' | 'api'>
type Of = Pick<Quote, 'id' | 'customerId'>

const NONE: Page<Invoice> = { rows: [], next: null, skipped: 0 }

/** The invoice that a quote became, found among the customer's; null where there is none, or it can't be looked for. */
export const findInvoiceOf = (api: Source['api'], { id, customerId }: Of, signal?: AbortSignal) =>
  findInList<Invoice>({
    read: async (after) =>
      api.invoices?.listOf?.({ status: null, customerId }, after, PAGE_SIZE, { ...(signal && { signal }) }) ??
      NONE,
    isIt: ({ billed }) => billed?.quoteId === id,
  })

export const invoiceOfQuote = ({ name, api }: Source, quote: Of) =>
  queryOptions({
    queryKey: [name, 'quotes', 'invoice', quote.id],
    queryFn: ({ signal }) => findInvoiceOf(api, quote, signal),
  })

import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Noun } from '../books/books'
import type { Connection, Touched } from '../connect'
import { refreshCustomers } from './customers'
import { refreshInvoices, eachInvoiceKey, shownInvoices } from './invoices'
import { appointmentsKey, customersKey, spokenOfKey } from './keys'
import { paymentsKey, refreshPayments } from './payments'
import { eachQuoteKey, refreshShownQuotes } from './quotes'
import { outdateReckonings, readNewPayments, reckonAgain } from './reckonings'

// A record is known everywhere as soon as the service has confirmed it. What else may be another by it is read again here,
// and nowhere else: the lists on screen, and the sums that are reckoned from lists.

type FreshSource = Pick<Connection, 'name' | 'api' | 'books' | 'touched'>

/** A list that is only on hand is read again by whoever comes back to it, and not for each change at another desk. */
const isShown = (client: QueryClient, queryKey: QueryKey) =>
  client.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0

/** What is on screen of one noun, after a write of this desk. Never the whole of a list. */
const AGAIN: {
  readonly [N in Noun]: (client: QueryClient, source: FreshSource, touched: Touched) => void
} = {
  customers(client, source, { from }) {
    if (from !== 'told' || isShown(client, customersKey(source.name))) void refreshCustomers(client, source)
  },
  vehicles: (client, { name }) => void client.invalidateQueries({ queryKey: [name, 'vehicles'] }),
  appointments(client, { name }, { isNew }) {
    if (isNew) void client.invalidateQueries({ queryKey: [...appointmentsKey(name), 'of'] })
  },
  quotes(client, source) {
    void refreshShownQuotes(client, source)
    void outdateReckonings(client, source.name)
  },
  invoices(client, source) {
    for (const of of shownInvoices(client, source)) void refreshInvoices(client, source, of)
    void outdateReckonings(client, source.name)
    void client.invalidateQueries({ queryKey: spokenOfKey(source.name) })
  },
  payments(client, source, { from }) {
    const isStreamed = from === 'told'
    if (!isStreamed || isShown(client, paymentsKey(source.name))) void refreshPayments(client, source)
    // The stream brings the invoice as well; an answer says nothing of it.
    void (isStreamed ? readNewPayments : reckonAgain)(client, source.name)
    void client.invalidateQueries({ queryKey: spokenOfKey(source.name) })
  },
}

/** A record that has changed by something else is read again where it is looked at: by this desk's doing or another tab's. */
function readOutdated(client: QueryClient, { name, books }: FreshSource) {
  for (const [key, book] of [
    [eachInvoiceKey(name), books.invoices],
    [eachQuoteKey(name), books.quotes],
  ] as const) {
    void client.invalidateQueries({
      queryKey: key,
      predicate: ({ queryKey }) => book.isOutdated(String(queryKey.at(-1))),
    })
  }
}

export const keepFresh = (client: QueryClient, source: FreshSource) =>
  source.touched.subscribe(() => {
    const touched = source.touched.get()
    readOutdated(client, source)
    // Each tab reads its own lists in its own time: the largest are a hundred pages.
    if (touched.from !== 'heard') for (const noun of touched.nouns) AGAIN[noun](client, source, touched)
  })

import type { QueryClient } from '@tanstack/react-query'
import { shownOf } from '~/app/format/listSearch'
import type { Connection } from '~/app/session/sessionState'
import { type QuoteFilter, quoteQuery, quotesList, refreshQuotes } from '~/client/nouns/quotes'
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

/** The pages of quotes begin to read this while they are still on their way themselves. */
export function prefetchQuotes(client: QueryClient, connection: Connection, search: QuotesSearch) {
  for (const filter of quoteListsOf(search)) {
    void client.prefetchInfiniteQuery(quotesList(connection, filter))
    // Drawn as it was left; what is new since is read behind that.
    void refreshQuotes(client, connection, filter)
  }
}

export const prefetchQuote = (client: QueryClient, connection: Connection, id: string) =>
  void client.prefetchQuery(quoteQuery(connection, id))

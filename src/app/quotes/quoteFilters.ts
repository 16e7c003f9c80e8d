import type { QueryClient } from '@tanstack/react-query'
import { askedFor, statusFilters } from '~/app/money/statusFilters'
import type { Connection } from '~/app/session/sessionState'
import { quoteQuery, quotesList, refreshQuotes } from '~/client/nouns/quotes'
import { QUOTE_STATUSES } from '~/domain/quotes'
import type { QuotesSearch } from './quoteSearch'

/** Open: somebody may still say yes, or it waits to become an invoice. */
export const QUOTE_FILTERS = statusFilters('quote', QUOTE_STATUSES, ['draft', 'sent', 'accepted'])

/** The pages of quotes begin to read this while they are still on their way themselves. */
export function prefetchQuotes(client: QueryClient, connection: Connection, search: QuotesSearch) {
  for (const filter of askedFor(QUOTE_FILTERS.shownBy(search), search.customer)) {
    void client.prefetchInfiniteQuery(quotesList(connection, filter))
    // Drawn as it was left; what is new since is read behind that.
    void refreshQuotes(client, connection, filter)
  }
}

export const prefetchQuote = (client: QueryClient, connection: Connection, id: string) =>
  void client.prefetchQuery(quoteQuery(connection, id))

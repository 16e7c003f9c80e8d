import type { QueryClient } from '@tanstack/react-query'
import { quoteQuery, quotesList, refreshQuotes } from '../../client/quotes'
import type { Connection } from '../session/desk'
import { quoteListsOf } from './quoteLists'
import type { QuotesSearch } from './quoteSearch'

// What the pages of quotes begin to read while they are still on their way themselves.

export function startQuotes(client: QueryClient, connection: Connection, search: QuotesSearch) {
  for (const filter of quoteListsOf(search)) {
    void client.prefetchInfiniteQuery(quotesList(connection, filter))
    // Drawn as it was left; what is new since is read behind that.
    void refreshQuotes(client, connection, filter)
  }
}

export const startQuote = (client: QueryClient, connection: Connection, id: string) =>
  void client.prefetchQuery(quoteQuery(connection, id))

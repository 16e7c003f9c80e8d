import { focusManager, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/page'
import { Failure } from '../api/failure'
import type { Page, Quote } from '../records'
import { ENDLESS, readPage, START } from './endless'
import { createFlatten, createSelect } from './flatten'
import { refreshList } from './refresh'
import type { Source } from './source'

/** Null is any. */
export type QuoteFilter = { status: string | null; customerId: string | null }

const flatten = createFlatten<Quote>()
const select = createSelect<Quote>()
const NONE: Page<Quote> = { rows: [], next: null, skipped: 0 }

const quoteListsKey = (connection: string) => [connection, 'quotes', 'list'] as const
const listKey = (connection: string, { status, customerId }: QuoteFilter) =>
  [...quoteListsKey(connection), status, customerId] as const
export const eachQuoteKey = (connection: string) => [connection, 'quotes', 'one'] as const
export const quoteKey = (connection: string, id: string) => [...eachQuoteKey(connection), id] as const

/**
 * The newest first, read as far as one scrolls; `data` is the rows, each once, that belong to it, or to one of several that
 * are `shown` together: what moves from one of these to another stays in sight.
 */
export const quotesList = (
  { name, api, records }: Source,
  filter: QuoteFilter,
  shown: readonly QuoteFilter[] = [filter],
) =>
  infiniteQueryOptions({
    ...ENDLESS,
    ...records.quotes.query(),
    queryKey: listKey(name, filter),
    queryFn: (context): Promise<Page<Quote>> =>
      readPage(context, async (...page) => api.quotes?.list(filter, ...page) ?? NONE),
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: (data) =>
      select(data, JSON.stringify(shown), (quote) => shown.some((one) => isQuoteOf(one)(quote))),
  })

/** Whether a quote belongs to such a list. */
const isQuoteOf =
  ({ status, customerId }: QuoteFilter) =>
  (quote: Quote) =>
    (status === null || quote.status === status) && (customerId === null || quote.customerId === customerId)

const word = (part: unknown) => (typeof part === 'string' ? part : null)

/** Every list on hand, with what it is a list of. */
function listsOnHand(client: QueryClient, connection: string) {
  return client
    .getQueryCache()
    .findAll({ queryKey: quoteListsKey(connection) })
    .map((query) => {
      const [status, customerId] = query.queryKey.slice(-2)
      const filter: QuoteFilter = { status: word(status), customerId: word(customerId) }
      return {
        queryKey: query.queryKey,
        filter,
        isOnScreen: query.getObserversCount() > 0,
        readAt: query.state.dataUpdatedAt,
      }
    })
}

/**
 * The newest page of a list that is on hand. False where the service could not be read just now: the list then
 * stands as it is.
 */
export async function refreshQuotes(
  client: QueryClient,
  { name, api }: Pick<Source, 'name' | 'api'>,
  filter: QuoteFilter,
): Promise<boolean> {
  try {
    await refreshList(client, {
      key: listKey(name, filter),
      flatten,
      read: async () => api.quotes?.list(filter, null, PAGE_SIZE) ?? NONE,
    })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** A clock that was set back leaves what was read before it in the future. */
const ageOf = (readAt: number) => Math.abs(Date.now() - readAt)

/** After a write, and on coming back to the tab: what is on screen and older than so long. */
export async function refreshShownQuotes(
  client: QueryClient,
  source: Source,
  olderThanMs = 0,
): Promise<void> {
  const shown = listsOnHand(client, source.name).filter(
    ({ isOnScreen, readAt }) => isOnScreen && ageOf(readAt) >= olderThanMs,
  )
  await Promise.all(shown.map(({ filter }) => refreshQuotes(client, source, filter)))
}

/** A glance at another window is no absence. */
const FLEETING_MS = 5_000

/** Looking back at the tab reads the newest quotes; what it returns stops that. */
export const refreshQuotesOnReturn = (client: QueryClient, source: Source) =>
  focusManager.subscribe((isFocused) => {
    if (isFocused) void refreshShownQuotes(client, source, FLEETING_MS)
  })

import {
  focusManager,
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/page'
import type { Connection } from '../connect'
import { Failure } from '../failure'
import type { Page, Quote } from '../records'
import { ENDLESS, readPage, START } from './endless'
import { createFlatten } from './flatten'
import { refreshList } from './refresh'

type Source = Pick<Connection, 'name' | 'api'>

/** Null is any. */
export type QuoteFilter = { status: string | null; customerId: string | null }

const flatten = createFlatten<Quote>()
const NONE: Page<Quote> = { rows: [], next: null, skipped: 0 }

export const quoteListsKey = (connection: string) => [connection, 'quotes', 'list'] as const
const listKey = (connection: string, { status, customerId }: QuoteFilter) =>
  [...quoteListsKey(connection), status, customerId] as const
export const eachQuoteKey = (connection: string) => [connection, 'quotes', 'one'] as const
export const quoteKey = (connection: string, id: string) => [...eachQuoteKey(connection), id] as const

/** The newest first, read as far as one scrolls; `data` is the rows, each once. */
export const quotesList = ({ name, api }: Source, filter: QuoteFilter) =>
  infiniteQueryOptions({
    ...ENDLESS,
    queryKey: listKey(name, filter),
    queryFn: (context): Promise<Page<Quote>> =>
      readPage(context, async (...page) => api.quotes?.list(filter, ...page) ?? NONE),
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: flatten,
  })

type List = InfiniteData<Page<Quote>>

const fits = (quote: Quote, { status, customerId }: QuoteFilter) =>
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

/** Read or written by itself: known from now on wherever it is listed. */
export function putQuote(client: QueryClient, connection: string, quote: Quote) {
  client.setQueryData(quoteKey(connection, quote.id), quote)
  for (const { queryKey, filter } of listsOnHand(client, connection)) {
    const data = client.getQueryData<List>(queryKey)
    if (!data?.pages.some(({ rows }) => rows.some(({ id }) => id === quote.id))) continue
    const pages = data.pages.map((page) => ({
      ...page,
      rows: page.rows.flatMap((row) => (row.id !== quote.id ? [row] : fits(quote, filter) ? [quote] : [])),
    }))
    client.setQueryData<List>(queryKey, { ...data, pages })
  }
}

/** From a list on hand; undefined where none has it. */
export function listedQuote(client: QueryClient, connection: string, id: string): Quote | undefined {
  for (const { queryKey } of listsOnHand(client, connection)) {
    for (const page of client.getQueryData<List>(queryKey)?.pages ?? []) {
      const found = page.rows.find((quote) => quote.id === id)
      if (found) return found
    }
  }
  return undefined
}

/** What was read or written by itself after a page was asked for is newer than what that page says. */
function withLater(
  client: QueryClient,
  connection: string,
  page: Page<Quote>,
  since: number,
  of: QuoteFilter,
) {
  const rows = page.rows.flatMap((row) => {
    const state = client.getQueryState<Quote>(quoteKey(connection, row.id))
    const known = state && state.dataUpdatedAt >= since ? (state.data ?? row) : row
    return fits(known, of) ? [known] : []
  })
  return { ...page, rows }
}

/**
 * The newest page of a list that is on hand. False where the service could not be read just now: the list then
 * stands as it is.
 */
export async function refreshQuotes(
  client: QueryClient,
  { name, api }: Source,
  filter: QuoteFilter,
): Promise<boolean> {
  try {
    await refreshList(client, {
      key: listKey(name, filter),
      flatten,
      async read() {
        const since = Date.now()
        const page = (await api.quotes?.list(filter, null, PAGE_SIZE)) ?? NONE
        return withLater(client, name, page, since, filter)
      },
    })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** After a write, and on coming back to the tab: what is on screen and older than so long. */
export async function refreshShownQuotes(
  client: QueryClient,
  source: Source,
  olderThanMs = 0,
): Promise<void> {
  const since = Date.now() - olderThanMs
  const shown = listsOnHand(client, source.name).filter(
    ({ isOnScreen, readAt }) => isOnScreen && readAt <= since,
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

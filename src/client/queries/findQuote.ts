import { queryOptions } from '@tanstack/react-query'
import { Failure } from '../api/failure'
import { findInList } from '../api/findInList'
import type { Page, Quote } from '../records'
import { quoteKey } from './quotes'
import type { Source } from './source'

// Where the service can't be asked for one quote, it is found in the lists, the newest first.

/** How far the search for a quote has come. */
export type Hunt = { readonly read: number; readonly backTo: string | null; readonly next: string | null }

const START: Hunt = { read: 0, backTo: null, next: null }
const NONE: Page<Quote> = { rows: [], next: null, skipped: 0 }

export const huntKey = (connection: string, id: string) => [connection, 'quotes', 'hunt', id] as const

type Where = {
  /** Whose it is, where that is known: then few have to be read. */
  customerId: string | null
  from?: Hunt
  signal: AbortSignal
  onProgress?: (hunt: Hunt) => void
}

export async function findQuote(api: Source['api'], id: string, where: Where): Promise<Quote> {
  const { customerId, from = START, signal, onProgress } = where
  if (api.quotes?.get) return api.quotes.get(id, { signal }).catch(inOurWords)
  let hunt = from
  const found = await findInList<Quote>({
    read: async (...page) => api.quotes?.list({ status: null, customerId }, ...page) ?? NONE,
    signal,
    isIt: (quote) => quote.id === id,
    from: hunt.next,
    onPage({ rows, next }) {
      hunt = { read: hunt.read + rows.length, backTo: rows.at(-1)?.createdAt ?? hunt.backTo, next }
      onProgress?.(hunt)
    },
  })
  if (found) return found
  throw missing()
}

const missing = () => new Failure('missing', 'No quote of this shop has this address')

function inOurWords(error: unknown): never {
  throw error instanceof Failure && error.kind === 'missing' ? missing() : error
}

/** One quote: drawn at once where anything is known of it, and read again behind that. */
export const quoteQuery = ({ name, api, records }: Source, id: string) =>
  queryOptions({
    queryKey: quoteKey(name, id),
    async queryFn({ client: queries, signal, queryKey }) {
      const known = queries.getQueryData<Quote>(queryKey) ?? records.quotes.find(id)
      const key = huntKey(name, id)
      const hunt = queries.getQueryData<Hunt>(key)
      const found = await findQuote(api, id, {
        customerId: known?.customerId ?? null,
        ...(hunt && { from: hunt }),
        signal,
        onProgress: (progress) => queries.setQueryData(key, progress),
      }).catch((error: unknown) => {
        // A search that came to its end begins anew when it is asked for again; one that broke off goes on.
        if (error instanceof Failure && error.kind === 'missing') queries.removeQueries({ queryKey: key })
        throw error
      })
      queries.removeQueries({ queryKey: key })
      return found
    },
    ...records.quotes.query(),
    ...records.quotes.known(id),
    // A search that was stopped stays stopped until it is told to go on.
    refetchOnWindowFocus: ({ state }) => state.data !== undefined,
    refetchOnReconnect: ({ state }) => state.data !== undefined,
  })

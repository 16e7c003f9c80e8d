import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/page'
import type { Connection } from '../connect'
import { Failure } from '../failure'
import { findInList } from '../findInList'
import type { Page, Quote } from '../records'
import { listedQuote, quoteKey } from './quotes'

// No service can be asked for one quote: it is found in the lists, the newest first.

type Source = Pick<Connection, 'name' | 'api'>

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
  let hunt = from
  const found = await findInList<Quote>({
    async read(after) {
      signal.throwIfAborted()
      return (await api.quotes?.list({ status: null, customerId }, after, PAGE_SIZE, { signal })) ?? NONE
    },
    isIt: (quote) => quote.id === id,
    from: hunt.next,
    onPage({ rows, next }) {
      hunt = { read: hunt.read + rows.length, backTo: rows.at(-1)?.createdAt ?? hunt.backTo, next }
      onProgress?.(hunt)
    },
  })
  if (found) return found
  throw new Failure('missing', 'No quote of this shop has this address')
}

/** One quote: drawn at once where a list has it, and read again behind that. */
export const quoteQuery = ({ name, api }: Source, id: string, client?: QueryClient) =>
  queryOptions({
    queryKey: quoteKey(name, id),
    async queryFn({ client: queries, signal, queryKey }) {
      const known = queries.getQueryData<Quote>(queryKey) ?? listedQuote(queries, name, id)
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
    initialData: () => client && listedQuote(client, name, id),
    initialDataUpdatedAt: 0,
    // A search that was stopped stays stopped until it is told to go on.
    refetchOnWindowFocus: ({ state }) => state.data !== undefined,
    refetchOnReconnect: ({ state }) => state.data !== undefined,
  })

import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { Records } from './records'

const recordsOf = ({ meta }: Query) => (meta?.['records'] instanceof Records ? meta['records'] : null)

/**
 * Whatever changes in the records changes in each query that shows them. React Query reverts a query that nobody waits for
 * any more to what it was before it was read again: what became known meanwhile is laid over that as well.
 */
export function keepNewest(client: QueryClient): QueryClient {
  const followed = new WeakSet<object>()
  const cache = client.getQueryCache()
  let isOurs = false
  /** Once more over its own data, now that more is known. Neither the age of that nor the last failure changes. */
  function overlayAgain(query: Query): void {
    const { data } = query.state
    const share = query.options.structuralSharing
    if (data === undefined || typeof share !== 'function') return
    const newest = share(data, data)
    if (newest === data) return
    isOurs = true
    query.setState({ data: newest })
    isOurs = false
  }
  cache.subscribe((event) => {
    const records = recordsOf(event.query)
    if (!records) return
    if (!followed.has(records)) {
      followed.add(records)
      records.onRows(() => {
        for (const query of cache.getAll()) if (recordsOf(query) === records) overlayAgain(query)
      })
    }
    const isReverted = !isOurs && event.type === 'updated' && event.action.type === 'setState'
    if (event.type === 'observerAdded' || isReverted) overlayAgain(event.query)
  })
  return client
}

/** What a query has read, of what is shown of it: without what is known better. */
export function readOf<Data extends object>(
  client: QueryClient,
  queryKey: QueryKey,
  shown: Data | undefined,
): Data | undefined {
  const query = client.getQueryCache().find({ queryKey })
  return shown && query ? (recordsOf(query)?.asRead(shown) ?? shown) : shown
}

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore, useEffect } from 'react'
import { useConnection } from '~/app/session/connection'
import { Failure } from '~/client/api/failure'
import { customerQuery } from '~/client/nouns/customers'

/** One customer as they are known best; read where `isWanted`. */
export function useCustomer(id: string, isWanted = true) {
  const connection = useConnection()
  return useQuery({ ...customerQuery(connection, id), enabled: isWanted })
}

/** What to call the one customer that a page is about: the name, or why there is none. */
export function useNameWords(id: string | null): string {
  const known = useCustomerName(id)
  // The search index does not announce a name that it could not read.
  const { data, error } = useCustomer(id ?? '', id !== null && known === null)
  if (known ?? data) return known ?? data?.name ?? ''
  if (!error) return 'Loading the name…'
  return error instanceof Failure && error.kind === 'missing'
    ? 'Deleted customer'
    : 'Customer (name not loaded)'
}

/** What this computer keeps of a customer; nothing is asked of the shop for it. */
export function useKnownCustomer(id: string) {
  const { name, searchIndex } = useConnection()
  const known = useSyncExternalStore(searchIndex.subscribe, () => searchIndex.nameOf(id))
  return useQuery({
    // Read again once there is something to read.
    queryKey: [name, 'known customer', id, known],
    queryFn: async () => {
      const [row] = await (await searchIndex.store()).customers([id])
      return row ?? null
    },
    staleTime: Infinity,
  }).data
}

/** A customer's name, as soon as it is known; null until then. */
export function useCustomerName(id: string | null): string | null {
  const { searchIndex } = useConnection()
  const name = useSyncExternalStore(searchIndex.subscribe, () =>
    id === null ? null : searchIndex.nameOf(id),
  )
  useEffect(() => {
    if (id !== null && name === null) searchIndex.requestNames([id], 'background')
  }, [searchIndex, id, name])
  return name
}

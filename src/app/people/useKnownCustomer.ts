import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useConnection } from '../session/connection'

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

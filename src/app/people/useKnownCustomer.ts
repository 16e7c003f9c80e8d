import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useConnection } from '../session/connection'

/** What this computer keeps of a customer; nothing is asked of the shop for it. */
export function useKnownCustomer(id: string) {
  const { name, directory } = useConnection()
  const known = useSyncExternalStore(directory.subscribe, () => directory.nameOf(id))
  return useQuery({
    // Read again once there is something to read.
    queryKey: [name, 'known customer', id, known],
    queryFn: () => directory.customer(id),
    staleTime: Infinity,
  }).data
}

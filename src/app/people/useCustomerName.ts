import { useEffect, useSyncExternalStore } from 'react'
import { useConnection } from '../session/connection'

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

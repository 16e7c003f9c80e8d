import { useEffect, useSyncExternalStore } from 'react'
import { useConnection } from '../session/connection'

/** A customer's name, as soon as it is known; null until then. */
export function useCustomerName(id: string | null): string | null {
  const { directory } = useConnection()
  const name = useSyncExternalStore(directory.subscribe, () => (id === null ? null : directory.nameOf(id)))
  useEffect(() => {
    if (id !== null && name === null) directory.wanted([id])
  }, [directory, id, name])
  return name
}

import { useSyncExternalStore } from 'react'
import { useConnection } from './connection'

/** Whether what other desks change is heard as it happens. */
export function useIsLive() {
  const { live } = useConnection()
  return useSyncExternalStore(live.subscribe, () => live.get().isLive)
}

import { createContext, useContext, useSyncExternalStore } from 'react'
import { useSignal } from '~/ui/useSignal'
import type { Connection } from './sessionState'

const ConnectionContext = createContext<Connection | null>(null)

export const ConnectionProvider = ConnectionContext.Provider

/** The connection that everything on screen belongs to. Only used below the frame, where there is one. */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('nobody is signed in here')
  return connection
}

export function useCapabilities() {
  const { capabilities } = useConnection()
  return useSignal(capabilities)
}

export function useOutbox() {
  const { outbox } = useConnection()
  return useSignal(outbox)
}

export function useCoverage() {
  const { searchIndex } = useConnection()
  return useSyncExternalStore(searchIndex.subscribe, searchIndex.coverage)
}

import { useSyncExternalStore } from 'react'
import { createSignal } from '~/client/signal'
import { useSignal } from '~/ui/useSignal'
import { useConnection } from './connection'

/** Whether what other desks change is heard as it happens. */
export function useIsLive() {
  const { live } = useConnection()
  return useSyncExternalStore(live.subscribe, () => live.get().isLive)
}

/**
 * Whether this page reads again by itself what is on screen. Until it is opened anew, and not longer: a board that stood
 * still since yesterday would be worse than one that moves.
 */
export const paused = createSignal(false)

export const pause = (wanted: boolean) => paused.set(wanted)

export const usePaused = () => useSignal(paused)

import { useSyncExternalStore } from 'react'

// Whether this page reads again by itself what is on screen. Until it is opened anew, and not longer: a board that
// stood still since yesterday would be worse than one that moves.

let isPaused = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function pause(wanted: boolean) {
  isPaused = wanted
  for (const listener of listeners) listener()
}

export const usePaused = () => useSyncExternalStore(subscribe, () => isPaused)

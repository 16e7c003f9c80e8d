import { useSyncExternalStore } from 'react'

/** Room for columns side by side; below it one thing is shown at a time. */
const wide = typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 640px)')

function subscribe(listener: () => void) {
  wide?.addEventListener('change', listener)
  return () => wide?.removeEventListener('change', listener)
}

export const useWide = () => useSyncExternalStore(subscribe, () => wide?.matches ?? true)

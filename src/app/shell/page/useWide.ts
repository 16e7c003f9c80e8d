import { useSyncExternalStore } from 'react'

/** Whether the screen is so wide, told when that changes. */
export function createWidth(pixels: number) {
  const query = typeof matchMedia === 'undefined' ? null : matchMedia(`(min-width: ${pixels}px)`)
  function subscribe(listener: () => void) {
    query?.addEventListener('change', listener)
    return () => query?.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query?.matches ?? true)
}

/** Room for columns side by side; below it one thing is shown at a time. */
export const useWide = createWidth(640)

/** Room for every column of a list in one line. */
export const useRoomForColumns = createWidth(1280)

import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

// What is to be printed is drawn when printing begins, by whatever way it was asked for: a button of ours, the
// browser's menu or its key. On the screen it would only be found twice.

const media = matchMedia('print')
let isBegun = false

function subscribe(listener: () => void) {
  // The browser takes its picture when these handlers return.
  const begin = () => {
    isBegun = true
    flushSync(listener)
  }
  const end = () => {
    isBegun = false
    listener()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  media.addEventListener('change', listener)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    media.removeEventListener('change', listener)
  }
}

export const useIsPrinting = () => useSyncExternalStore(subscribe, () => isBegun || media.matches)

import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Asks before something that is only on screen goes: at another page, at closing what shows it, and, in the browser's
 * own words, at a reload. `close` is what closing comes to when nothing is at risk, or the person wants it so.
 */
export function useLeaving(isAtRisk: boolean, close: () => void) {
  const [isClosing, setClosing] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: () => true,
    disabled: !isAtRisk,
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  })
  return {
    isAsking: isAtRisk && (isClosing || blocker.status === 'blocked'),
    askToClose: () => (isAtRisk ? setClosing(true) : close()),
    stay: () => {
      setClosing(false)
      blocker.reset?.()
    },
    go: () => {
      blocker.proceed?.()
      close()
    },
  }
}

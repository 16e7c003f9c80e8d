import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'

/**
 * Asks before something that is only on screen goes: at another page, at closing what shows it, and, in the browser's
 * own words, at a reload. `close` is what closing comes to when nothing is at risk, or the person wants it so.
 */
export function useLeaving(isAtRisk: boolean, close: () => void) {
  const [isClosing, setClosing] = useState(false)
  const focusBefore = useRef<Element>(null)
  const blocker = useBlocker({
    shouldBlockFn: () => {
      keepFocus()
      return true
    },
    disabled: !isAtRisk,
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  })
  const isAsking = isAtRisk && (isClosing || blocker.status === 'blocked')

  function keepFocus() {
    if (!isAsking) focusBefore.current = document.activeElement
  }

  function stay() {
    setClosing(false)
    blocker.reset?.()
  }

  return {
    isAsking,
    askToClose: () => {
      keepFocus()
      if (isAtRisk) setClosing(true)
      else close()
    },
    stay,
    /** What asked takes the focus with it when it goes, so whoever was asked has it again before. */
    goBack: () => {
      if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus()
      stay()
    },
    go: () => {
      blocker.proceed?.()
      close()
    },
  }
}

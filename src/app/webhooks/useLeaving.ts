import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Asks before something that is only on screen goes: at another page, at closing what shows it, and, in the browser's
 * own words, at a reload. `close` is what closing comes to when nothing is at risk, or the person wants it so.
 */
export function useLeaving(isAtRisk: boolean, close: () => void) {
  const [isClosing, setClosing] = useState(false)
  const focusBefore = useRef<Element>(null)
  /** Of another page that was asked for: whether it is kept from coming. */
  const [answer, setAnswer] = useState<((isKept: boolean) => void) | null>(null)
  const { history } = useRouter()
  const isAsking = isAtRisk && (isClosing || answer !== null)

  const keepFocus = () => {
    if (!isAsking) focusBefore.current = document.activeElement
  }
  const latest = useRef(keepFocus)
  useEffect(() => {
    latest.current = keepFocus
  })

  // Not with the router's own hook, which every page would have to load for it. With the picture that shows what is at
  // risk, or that it is not any more, and not some moments after it.
  useLayoutEffect(() => {
    if (!isAtRisk) return undefined
    return history.block({
      enableBeforeUnload: true,
      blockerFn() {
        latest.current()
        return new Promise((resolve) => setAnswer(() => resolve))
      },
    })
  }, [history, isAtRisk])

  function end(isKept: boolean) {
    answer?.(isKept)
    setAnswer(null)
  }

  function stay() {
    setClosing(false)
    end(true)
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
      end(false)
      close()
    },
  }
}

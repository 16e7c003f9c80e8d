import { useCallback, useEffect, useRef } from 'react'

/** Aborted once the screen that asks has been left: what it began goes on, and nobody there waits for it. */
export function useLeaveSignal(): () => AbortSignal {
  const stay = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    stay.current = here
    return () => here.abort()
  }, [])
  return useCallback(() => stay.current.signal, [])
}

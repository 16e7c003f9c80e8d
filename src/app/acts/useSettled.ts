import { useEffect, useState } from 'react'
import { READ_MS } from './useSeen'

/**
 * False while what was changed has stood there for less than it takes to read it: what can be pressed then waits in sight.
 * For buttons that come to stand where others were, so that the second half of a slow double press meets none of them.
 */
export function useSettled(what: string): boolean {
  const [settled, setSettled] = useState(what)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), READ_MS)
    return () => clearTimeout(timer)
  }, [what])
  return settled === what
}

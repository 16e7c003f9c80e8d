import { useEffect, useRef } from 'react'

/** Nobody reads a name in less: what is pressed sooner was meant for what stood there, or is a key that bounced. */
const READ_MS = 300

/**
 * Whether what stands there now has stood there for long enough to be what a press was meant for. `isFirstMeant`: where
 * it is not one of many, what stands there first was what people came for.
 */
export function useSeen(what: string | undefined, isFirstMeant = false): () => boolean {
  const shown = useRef<{ what: string | undefined; since: number } | null>(null)
  useEffect(() => {
    const isFirst = shown.current === null
    shown.current = { what, since: isFirst && isFirstMeant ? -Infinity : performance.now() }
  }, [what, isFirstMeant])
  return () => {
    const { current } = shown
    return current !== null && current.what === what && performance.now() - current.since >= READ_MS
  }
}

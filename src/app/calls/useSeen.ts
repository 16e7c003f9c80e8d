import { useEffect, useRef } from 'react'

/** Nobody reads a name in less: what is pressed sooner was meant for the one before, or is a key that bounced. */
const READ_MS = 300

/** Whether what stands there now has stood there for long enough to be what a press was meant for. */
export function useSeen(id: string | undefined): () => boolean {
  const shown = useRef<{ id: string | undefined; since: number } | null>(null)
  useEffect(() => {
    shown.current = { id, since: performance.now() }
  }, [id])
  return () => {
    const { current } = shown
    return current !== null && current.id === id && performance.now() - current.since >= READ_MS
  }
}

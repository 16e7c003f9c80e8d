import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Gives the focus back to a block that a key has moved to another day, or to the hour that folds it away. */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    const id = wanted.current
    if (id === null || rows.length === 0) return
    const name = CSS.escape(id)
    const block =
      frame.current?.querySelector<HTMLElement>(`[data-id="${name}"]`) ??
      frame.current?.querySelector<HTMLElement>(`[data-folded~="${name}"]`)
    wanted.current = null
    if (block && document.activeElement !== block) block.focus()
  })
  return (id: string) => (wanted.current = id)
}

import type * as Module from './dragging'

type Dragging = typeof Module

let loading: Promise<Dragging> | null = null

/** Attaches as soon as dragging is loaded; what it returns takes it off, loaded or not. */
export function withDragging(attach: (dragging: Dragging) => () => void): () => void {
  let isOver = false
  let takeOff: (() => void) | null = null
  const start = async () => {
    loading ??= import('./dragging')
    const dragging = await loading
    if (!isOver) takeOff = attach(dragging)
  }
  start().catch(() => {
    // Without it cards are moved by their menu; the next card that is drawn tries again.
    loading = null
  })
  return () => {
    isOver = true
    takeOff?.()
  }
}

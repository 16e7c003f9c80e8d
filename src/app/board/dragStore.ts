import { useEffect, useReducer } from 'react'
import type { Appointment } from '~/client/nouns/nouns'

/** The card that is lifted now, if one is. */
type Lifted = {
  id: string
  /** As it was when it was lifted. */
  seen: Appointment
  /** The status that it has now; null where it was deleted meanwhile. */
  from: string | null
}

export type DragStore = ReturnType<typeof createDragStore>

/**
 * Which card is in the hand. When one is lifted, its listeners are told one a frame: to light all columns of a board at
 * once is to paint the whole screen in the very frame in which the hand begins to move. When it is let go, all at once.
 */
export function createDragStore() {
  let lifted: Lifted | null = null
  const listeners = new Set<() => void>()
  let next = 0

  function tellOneByOne([first, ...others]: readonly (() => void)[]) {
    if (!first) return
    first()
    next = requestAnimationFrame(() => tellOneByOne(others))
  }

  return {
    get: () => lifted,
    set(now: Lifted | null) {
      lifted = now
      cancelAnimationFrame(next)
      // The first frame is the browser's, which takes the card's picture, and the second the card's own.
      if (now) next = requestAnimationFrame(() => tellOneByOne([() => {}, ...listeners]))
      else for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Whether a card is in the hand, as it is when this is drawn. Drawn anew when it is let go and not when it is lifted:
 * nothing looks different for it, and that frame has enough to do.
 */
export function useIsDragging(drag: DragStore): boolean {
  const [, drawAnew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => drag.subscribe(() => drag.get() ?? drawAnew()), [drag])
  return drag.get() !== null
}

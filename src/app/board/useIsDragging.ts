import { useEffect, useReducer } from 'react'
import type { DragStore } from './dragStore'

/**
 * Whether a card is in the hand, as it is when this is drawn. Drawn anew when it is let go and not when it is lifted:
 * nothing looks different for it, and that frame has enough to do.
 */
export function useIsDragging(drag: DragStore): boolean {
  const [, drawAnew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => drag.subscribe(() => drag.get() ?? drawAnew()), [drag])
  return drag.get() !== null
}

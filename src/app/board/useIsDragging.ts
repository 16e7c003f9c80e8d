import { useEffect, useReducer } from 'react'
import { useConnection } from '../shell/connection'
import type { DragStore } from './dragStore'

/**
 * Whether a card is in the hand, as it is when this is drawn. Drawn anew when it is let go and not when it is lifted:
 * nothing looks different for it, and that frame has enough to do.
 */
export function useIsDragging(drag: DragStore): boolean {
  const { budget } = useConnection()
  const [, drawAnew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let release: (() => void) | null = null
    const letGo = () => {
      release?.()
      release = null
    }
    const leave = drag.subscribe(() => {
      // Reading in the background would be felt in the hand.
      if (drag.get()) return void (release ??= budget.hold())
      letGo()
      return drawAnew()
    })
    return () => {
      leave()
      letGo()
    }
  }, [drag, budget])
  return drag.get() !== null
}

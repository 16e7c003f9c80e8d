import { useEffect, type RefObject } from 'react'
import { useConnection } from '../session/connection'
import type { DragStore } from './dragStore'

/**
 * Reading in the background would be felt in the hand, so none is begun from when a card is pressed until it is let go:
 * what is asked for only when it is lifted comes in the middle of the lift.
 */
export function useQuietHand(frame: RefObject<HTMLElement | null>, drag: DragStore) {
  const { budget } = useConnection()
  useEffect(() => {
    const board = frame.current
    let release: (() => void) | null = null
    const press = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-id]')) release ??= budget.keepQuiet()
    }
    let isDragged = false
    const lift = () => (isDragged = true)
    const letGo = () => {
      isDragged = false
      release?.()
      release = null
    }
    // The page loses the pointer to the browser where it drags, which begins first, and where it scrolls.
    const lose = () => {
      if (!isDragged) letGo()
    }
    // What was lifted is let go when it has been laid down, which is later than the browser's end of the drag.
    const end = () => drag.get() ?? letGo()
    const leave = drag.subscribe(end)
    const listeners = { dragstart: lift, dragend: end, pointerup: letGo, pointercancel: lose }
    const all = Object.entries(listeners)
    board?.addEventListener('pointerdown', press)
    for (const [type, listener] of all) addEventListener(type, listener, true)
    return () => {
      leave()
      board?.removeEventListener('pointerdown', press)
      for (const [type, listener] of all) removeEventListener(type, listener, true)
      letGo()
    }
  }, [frame, drag, budget])
}

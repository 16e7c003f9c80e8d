import { useEffect, type RefObject } from 'react'
import { useConnection } from '../shell/connection'
import type { DragStore } from './dragStore'
import { afterPaint } from './focusCard'

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
      if (target instanceof Element && target.closest('[data-id]')) release ??= budget.hold()
    }
    const letGo = () => {
      release?.()
      release = null
    }
    const letGoUnlessLifted = () => {
      if (!drag.get()) letGo()
    }
    // The page loses the pointer to the browser where it scrolls, and where it drags: that is known in the next frame.
    const lose = () => afterPaint(letGoUnlessLifted)
    const leave = drag.subscribe(letGoUnlessLifted)
    board?.addEventListener('pointerdown', press)
    addEventListener('pointerup', letGo)
    addEventListener('pointercancel', lose)
    return () => {
      leave()
      board?.removeEventListener('pointerdown', press)
      removeEventListener('pointerup', letGo)
      removeEventListener('pointercancel', lose)
      letGo()
    }
  }, [frame, drag, budget])
}

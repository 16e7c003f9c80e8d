import { useLayoutEffect, useRef, type RefObject } from 'react'

const HANDS = ['wheel', 'pointerdown', 'keydown', 'focusin'] as const

/** Whether somebody has laid hands on it, or come into it by Tab: from then on it stays where it was scrolled to. */
export function useTouched(frame: RefObject<HTMLElement | null>) {
  const isTouched = useRef(false)
  useLayoutEffect(() => {
    const at = frame.current
    const touch = () => (isTouched.current = true)
    for (const hand of HANDS) at?.addEventListener(hand, touch, { passive: true })
    return () => HANDS.forEach((hand) => at?.removeEventListener(hand, touch))
  }, [frame])
  return isTouched
}

import { useRef, type TouchEvent } from 'react'

/** So far a finger goes for the next column, and at most so long: a slow one scrolls or carries a card. */
const LEAST_PX = 60
const MOST_MS = 600

/** A finger drawn across, to the left for what is to the right. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const began = useRef<{ x: number; y: number; at: number } | null>(null)
  return {
    onTouchStart({ touches, timeStamp }: TouchEvent) {
      const finger = touches.length === 1 ? touches[0] : undefined
      began.current = finger ? { x: finger.clientX, y: finger.clientY, at: timeStamp } : null
    },
    onTouchEnd({ changedTouches, timeStamp }: TouchEvent) {
      const [from, finger] = [began.current, changedTouches[0]]
      began.current = null
      if (!from || !finger || timeStamp - from.at > MOST_MS) return
      const [along, across] = [finger.clientX - from.x, finger.clientY - from.y]
      if (Math.abs(along) < LEAST_PX || Math.abs(along) < 2 * Math.abs(across)) return
      onSwipe(along < 0 ? 1 : -1)
    },
    onTouchCancel() {
      began.current = null
    },
  }
}

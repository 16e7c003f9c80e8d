import { useCallback, useLayoutEffect, useRef } from 'react'

type Point = { clientX: number; clientY: number }

/** What the words take up at most: at the edge of the window they are still whole. */
const ROOM = { width: 320, height: 120 }

/** Words that go with the hand. `onCarry` is told where the hand is while it carries a card. */
export function useHandNote() {
  const note = useRef<HTMLParagraphElement>(null)
  const at = useRef<Point | null>(null)

  const place = useCallback(() => {
    const words = note.current
    if (!at.current || !words?.firstChild) return
    const x = Math.min(at.current.clientX, innerWidth - ROOM.width)
    const y = Math.min(at.current.clientY, innerHeight - ROOM.height)
    words.style.translate = `${x + 16}px ${y + 20}px`
  }, [])
  // Another desk's act brings the words to a hand that rests, too, and then no step of it takes them there.
  useLayoutEffect(() => place())

  const onCarry = useCallback(
    ({ clientX, clientY }: Point) => {
      at.current = { clientX, clientY }
      place()
    },
    [place],
  )
  return { note, onCarry }
}

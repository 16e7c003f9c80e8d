import { useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Until it has been measured. In the window it has at most what the top bar and a page's heading leave it. */
const unmeasured = () => Math.min(800, innerHeight - 116)

/** The first place in sight, and how many have room. */
type Visible = { first: number; fit: number }

/**
 * Which steps of a column or a list are in sight, all of them equally high. A library of lists measures each when it
 * mounts and looks again in the next frame after each jump: with what is known here the browser lays out once.
 */
export function useVisibleRows(frame: RefObject<HTMLElement | null>, step: number) {
  const [visible, setVisible] = useState<Visible>(() => ({
    first: 0,
    fit: Math.ceil(unmeasured() / step),
  }))
  /** As it was last heard of: to ask the element would make the browser lay out the page in between. */
  const scrolled = useRef(0)

  useEffect(() => {
    const scroller = frame.current
    if (!scroller) return undefined
    const scroll = () => {
      scrolled.current = scroller.scrollTop
      const first = Math.floor(scrolled.current / step)
      // In the same frame: behind what is scrolled to there is nothing drawn yet.
      flushSync(() => setVisible((before) => (before.first === first ? before : { ...before, first })))
    }
    const size = new ResizeObserver(([entry]) => {
      const fit = Math.ceil((entry?.contentRect.height ?? unmeasured()) / step)
      setVisible((before) => (before.fit === fit ? before : { ...before, fit }))
    })
    size.observe(scroller)
    scroller.addEventListener('scroll', scroll, { passive: true })
    return () => {
      size.disconnect()
      scroller.removeEventListener('scroll', scroll)
    }
  }, [frame, step])

  return { visible, setVisible, scrolled }
}

/**
 * The sight that is drawn for. What is a step away stands ready beyond the edge: what comes behind that is made between
 * the frames, since to make it in the very frame that scrolls took longer than a frame. Further away nothing stands yet.
 */
export function useReadyAhead(visible: Visible): Visible {
  const ready = useDeferredValue(visible)
  const isReady = ready.fit === visible.fit && Math.abs(ready.first - visible.first) <= 1
  return isReady ? ready : visible
}

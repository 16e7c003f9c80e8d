import { useLayoutEffect, type RefObject } from 'react'

const FLOOR = '--toast-floor'

/** Two messages fit below it. */
const ROOM_PX = 200

const bars = new Set<HTMLElement>()

function heightOf(bar: HTMLElement): number {
  const { top, bottom } = bar.getBoundingClientRect()
  // What begins at the top as well has a place for them beside it, or within.
  return innerHeight - bottom < ROOM_PX && top > ROOM_PX ? innerHeight - top : 0
}

function measure() {
  const heights = [...bars].map(heightOf)
  document.documentElement.style.setProperty(FLOOR, `${Math.max(0, ...heights)}px`)
}

/** Messages stand above a bar at the lower edge that asks for something, and not over its buttons. */
export function useToastsAbove(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    bars.add(element)
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    // What grows or goes below the bar moves it without changing its size.
    if (element.parentElement) watch.observe(element.parentElement)
    return () => {
      watch.disconnect()
      bars.delete(element)
      measure()
    }
  }, [bar])
}

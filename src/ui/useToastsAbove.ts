import { useLayoutEffect, type RefObject } from 'react'

const FLOOR = '--toast-floor'

const bars = new Set<HTMLElement>()

function measure() {
  const heights = [...bars].map((bar) => innerHeight - bar.getBoundingClientRect().top)
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

import { useLayoutEffect, type RefObject } from 'react'

const FLOOR = '--toast-floor'

/** Messages stand above a bar at the lower edge that asks for something, and not over its buttons. */
export function useToastsAbove(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = bar.current
    const root = document.documentElement
    if (!element) return undefined
    const measure = () =>
      root.style.setProperty(FLOOR, `${Math.max(0, innerHeight - element.getBoundingClientRect().top)}px`)
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    // What grows or goes below the bar moves it without changing its size.
    if (element.parentElement) watch.observe(element.parentElement)
    return () => {
      watch.disconnect()
      root.style.removeProperty(FLOOR)
    }
  }, [bar])
}

import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Appointment } from '../../client/records'

export const idOf = (element: Element | null | undefined) =>
  element?.closest('[data-id]')?.getAttribute('data-id') ?? undefined

type List = {
  rows: readonly Appointment[]
  places: ReadonlyMap<string, number>
  frame: RefObject<HTMLElement | null>
  scrolled: RefObject<number>
  step: number
  /** How many cards have room. */
  fit: number
  /** Where the column goes by itself, it does not hold still. */
  isGoing: boolean
}

/**
 * Cards that come or go above what is looked at push it nowhere. Looked at is what has the focus and is in sight, what
 * the pointer is on, else the first card in sight; at the very top, with neither, a new first card may show itself.
 */
export function useStillness({ rows, places, frame, scrolled, step, fit, isGoing }: List) {
  const before = useRef(rows)
  useLayoutEffect(() => {
    const last = before.current
    before.current = rows
    const scroller = frame.current
    if (last === rows || last.length === 0 || isGoing || !scroller) return
    const pointed = idOf(scroller.querySelector('[data-id]:hover'))
    const top = Math.floor(scrolled.current / step)
    const seen = last.slice(top, top + fit)
    const active = scroller.contains(document.activeElement) ? idOf(document.activeElement) : undefined
    const focused = seen.some(({ id }) => id === active) ? active : undefined
    const inSight = scrolled.current > 0 ? last.slice(top).map(({ id }) => id) : []
    const anchor = [focused, pointed, ...inSight].find((id) => id !== undefined && places.has(id))
    if (anchor === undefined) return
    const was = last.findIndex(({ id }) => id === anchor)
    const is = places.get(anchor)
    if (was < 0 || is === undefined || was === is) return
    scroller.scrollBy({ top: (is - was) * step, behavior: 'instant' })
  }, [rows, places, frame, scrolled, step, fit, isGoing])
}

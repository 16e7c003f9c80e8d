import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Appointment } from '../../client/nouns'
import { rowAt } from '../../ui/rowPlaces'
import type { Heights } from './useCardHeights'

export const idOf = (element: Element | null | undefined) =>
  element?.closest('[data-id]')?.getAttribute('data-id') ?? undefined

type List = {
  rows: readonly Appointment[]
  /** Where each begins, by the heights that are known. */
  starts: readonly number[]
  heights: Heights
  places: ReadonlyMap<string, number>
  frame: RefObject<HTMLElement | null>
  scrolled: RefObject<number>
  /** The column is sent there, and does not hold still for it. */
  goal: object | null
}

/**
 * Cards that come, go or turn out higher above what is looked at push it nowhere. Looked at is what has the focus and is
 * in sight, what the pointer is on, else the first card in sight; at the very top, with neither, a new first card may show
 * itself. A card that was not measured yet stood nowhere.
 */
export function useStillness({ rows, starts, heights, places, frame, scrolled, goal }: List) {
  const before = useRef({ rows, starts, heights, goal })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { rows, starts, heights, goal }
    const scroller = frame.current
    if (last.starts === starts || last.rows.length === 0 || last.goal !== goal || !scroller) return
    // Before its first cards are measured nothing stood anywhere, and to ask what the pointer is on lays out the page.
    if (last.heights.size === 0) return
    const pointed = idOf(scroller.querySelector('[data-id]:hover'))
    const top = scrolled.current
    const seen = last.rows.slice(rowAt(last.starts, top), rowAt(last.starts, top + scroller.clientHeight) + 1)
    const active = scroller.contains(document.activeElement) ? idOf(document.activeElement) : undefined
    const focused = seen.some(({ id }) => id === active) ? active : undefined
    const inSight = top > 0 ? seen.map(({ id }) => id) : []
    const anchor = [focused, pointed, ...inSight].find(
      (id) => id !== undefined && places.has(id) && last.heights.has(id),
    )
    if (anchor === undefined) return
    const was = last.starts[last.rows.findIndex(({ id }) => id === anchor)]
    const is = starts[places.get(anchor) ?? -1]
    if (was === undefined || is === undefined || was === is) return
    scroller.scrollBy({ top: is - was, behavior: 'instant' })
  }, [rows, starts, heights, places, frame, scrolled, goal])
}

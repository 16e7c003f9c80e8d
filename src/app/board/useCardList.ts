import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { Appointment } from '../../client/records'
import { useBoard } from './boardContext'

const HEIGHT = { withVehicle: 112, without: 88 }
const GAP = 8

const idOf = (element: Element | null | undefined) =>
  element?.closest('[data-id]')?.getAttribute('data-id') ?? undefined

/**
 * The cards of a column, of which only those near the window are in the page. The focused card and the lifted one
 * stay in it wherever one scrolls: the browser tells an element that is gone neither of keys nor of the drop.
 */
export function useCardList(
  status: string,
  rows: readonly Appointment[],
  frame: RefObject<HTMLElement | null>,
) {
  const { drag, handles, hasVehicles } = useBoard()
  const height = hasVehicles ? HEIGHT.withVehicle : HEIGHT.without
  const places = useMemo(() => new Map(rows.map(({ id }, place) => [id, place])), [rows])

  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    gap: GAP,
    paddingEnd: GAP,
    overscan: 2,
    // The first cards are drawn before the column has been measured.
    initialRect: { width: 300, height: 800 },
    getItemKey: (place) => rows[place]?.id ?? place,
    rangeExtractor({ startIndex, endIndex, overscan, count }) {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
      const focused = frame.current?.contains(document.activeElement)
        ? idOf(document.activeElement)
        : undefined
      const kept = [drag.get()?.id, focused]
        .map((id) => (id === undefined ? undefined : places.get(id)))
        .filter((place) => place !== undefined)
      return [...new Set([...kept, ...shown])].toSorted((a, b) => a - b)
    },
  })

  useLayoutEffect(() => {
    handles.set(status, {
      has: (id) => places.has(id),
      show: (id) => list.scrollToIndex(places.get(id) ?? 0, { align: 'center' }),
    })
    return () => void handles.delete(status)
  }, [handles, status, places, list])

  useStillness(rows, places, frame, list.scrollOffset ?? 0, height + GAP)
  return list
}

/**
 * Cards that come or go above what is looked at push it nowhere. Looked at is what has the focus, what the pointer
 * is on, else the first card in sight; at the very top, with neither, a new first card may show itself.
 */
function useStillness(
  rows: readonly Appointment[],
  places: ReadonlyMap<string, number>,
  frame: RefObject<HTMLElement | null>,
  /** As it was last heard of: to ask the element would make the browser lay out the page in between. */
  scrolled: number,
  step: number,
) {
  const before = useRef(rows)
  useLayoutEffect(() => {
    const last = before.current
    before.current = rows
    const scroller = frame.current
    if (last === rows || last.length === 0 || !scroller) return
    const pointed = idOf(scroller.querySelector('[data-id]:hover'))
    const focused = scroller.contains(document.activeElement) ? idOf(document.activeElement) : undefined
    const top = Math.floor(scrolled / step)
    const inSight = scrolled > 0 ? last.slice(top).map(({ id }) => id) : []
    const anchor = [focused, pointed, ...inSight].find((id) => id !== undefined && places.has(id))
    if (anchor === undefined) return
    const was = last.findIndex(({ id }) => id === anchor)
    const is = places.get(anchor)
    if (was < 0 || is === undefined || was === is) return
    scroller.scrollBy({ top: (is - was) * step, behavior: 'instant' })
  }, [rows, places, frame, scrolled, step])
}

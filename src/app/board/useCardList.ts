import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import type { Appointment } from '../../client/records'
import { useIsPrinting } from '../../ui/isPrinting'
import { isVisible, useVisibleRows, visibleAround } from '../../ui/useVisibleRows'
import { useBoard } from './boardContext'
import { afterPaint } from './focusCard'
import { useCardHeight } from './useCardHeight'
import { idOf, useStillness } from './useStillness'

const GAP = 6
/** Drawn beyond what is in sight, at either end. */
const SPARE = 2

/**
 * The cards of a column, of which only those near the window are in the page. The focused card and the lifted one
 * stay in it wherever one scrolls: the browser tells an element that is gone neither of keys nor of the drop.
 */
export function useCardList(
  status: string,
  rows: readonly Appointment[],
  frame: RefObject<HTMLElement | null>,
) {
  const { drag, followed, handles, hasVehicles } = useBoard()
  const height = useCardHeight(hasVehicles)
  const step = height + GAP
  const places = useMemo(() => new Map(rows.map(({ id }, place) => [id, place])), [rows])
  const { visible, setVisible, scrolled } = useVisibleRows(frame, step)

  // A card that is followed to this column is drawn at once where it stands, and the column goes there.
  const [drawn, setDrawn] = useState(rows)
  const [goal, setGoal] = useState<{ top: number } | null>(null)
  /** What is beyond the window is drawn when what is in it has been seen. */
  const [isSeen, setSeen] = useState(false)
  if (drawn !== rows) {
    const id = followed.get()
    const place = id === null || drawn.some((row) => row.id === id) ? undefined : places.get(id)
    const next =
      place === undefined || isVisible(place, visible) ? null : visibleAround(place, rows.length, visible)
    setDrawn(rows)
    setGoal(next && { top: next.first * step })
    if (next) {
      setVisible(next)
      setSeen(false)
    }
  }
  useLayoutEffect(() => {
    if (goal) frame.current?.scrollTo({ top: goal.top, behavior: 'instant' })
  }, [goal, frame])
  useEffect(() => {
    if (!isSeen) afterPaint(() => setSeen(true))
  }, [isSeen])
  useStillness({ rows, places, frame, scrolled, step, fit: visible.fit, isGoing: goal !== null })

  useLayoutEffect(() => {
    handles.set(status, {
      has: (id) => places.has(id),
      show(id) {
        const { first } = visibleAround(places.get(id) ?? 0, places.size, visible)
        frame.current?.scrollTo({ top: first * step, behavior: 'instant' })
      },
    })
    return () => void handles.delete(status)
  }, [handles, status, places, frame, visible, step])

  const first = Math.min(visible.first, Math.max(0, rows.length - visible.fit))
  // Nobody scrolls on paper.
  const isPrinting = useIsPrinting()
  const from = isPrinting ? 0 : Math.max(0, first - (isSeen ? SPARE : 0))
  const to = isPrinting ? rows.length : Math.min(rows.length, first + visible.fit + (isSeen ? 1 + SPARE : 0))
  const focused = frame.current?.contains(document.activeElement) ? idOf(document.activeElement) : undefined
  const kept = [drag.get()?.id, focused]
    .map((id) => (id === undefined ? undefined : places.get(id)))
    .filter((place) => place !== undefined)
  const shown = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  return {
    /** The places that are drawn. */
    shown: [...new Set([...kept, ...shown])].toSorted((a, b) => a - b),
    /** The first in sight. */
    first,
    height,
    topOf: (place: number) => place * step,
    whole: Math.max(GAP, rows.length * step),
  }
}

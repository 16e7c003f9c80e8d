import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import type { Appointment } from '../../client/nouns'
import { useIsPrinting } from '../../ui/isPrinting'
import { rowAt } from '../../ui/rowPlaces'
import { useVisibleRows } from '../../ui/useVisibleRows'
import { useBoard } from './boardContext'
import { afterPaint } from './focusCard'
import { useCardHeights } from './useCardHeights'
import { idOf, useStillness } from './useStillness'

/** A card comes to be drawn with the step before it is seen. */
const STEP_PX = 120
/** Drawn beyond what is in sight, at either end. */
const SPARE = 2

/** How far a column scrolls for a card to stand in its middle. */
function middleOf(starts: readonly number[], place: number, room: number): number {
  const [from = 0, until = from] = [starts[place], starts[place + 1]]
  return Math.max(0, Math.min((from + until - room) / 2, (starts.at(-1) ?? 0) - room))
}

/**
 * The cards of a column, of which only those near the window are in the page. The focused card and the lifted one
 * stay in it wherever one scrolls: the browser tells an element that is gone neither of keys nor of the drop.
 */
export function useCardList(
  status: string,
  rows: readonly Appointment[],
  frame: RefObject<HTMLElement | null>,
) {
  const { drag, followed, handles } = useBoard()
  const { heights, starts, measure } = useCardHeights(status, rows)
  const places = useMemo(() => new Map(rows.map(({ id }, place) => [id, place])), [rows])
  const { visible, setVisible, scrolled } = useVisibleRows(frame, STEP_PX)
  const above = visible.first * STEP_PX
  const room = visible.fit * STEP_PX

  // A card that is followed to this column is drawn at once where it stands, and the column goes there.
  const [drawn, setDrawn] = useState(rows)
  const [goal, setGoal] = useState<{ top: number } | null>(null)
  /** What is beyond the window is drawn when what is in it has been seen. */
  const [isSeen, setSeen] = useState(false)
  if (drawn !== rows) {
    const id = followed.get()
    const place = id === null || drawn.some((row) => row.id === id) ? undefined : places.get(id)
    const isInSight = (at: number) => (starts[at] ?? 0) >= above && (starts[at + 1] ?? 0) <= above + room
    const next = place === undefined || isInSight(place) ? null : { top: middleOf(starts, place, room) }
    setDrawn(rows)
    setGoal(next)
    if (next) {
      setVisible((before) => ({ ...before, first: Math.floor(next.top / STEP_PX) }))
      setSeen(false)
    }
  }
  useLayoutEffect(() => {
    if (goal) frame.current?.scrollTo({ top: goal.top, behavior: 'instant' })
  }, [goal, frame])
  useEffect(() => {
    if (!isSeen) afterPaint(() => setSeen(true))
  }, [isSeen])
  useStillness({ rows, starts, heights, places, frame, scrolled, goal })

  useLayoutEffect(() => {
    handles.set(status, {
      has: (id) => places.has(id),
      show(id) {
        const scroller = frame.current
        const top = middleOf(starts, places.get(id) ?? 0, scroller?.clientHeight ?? 0)
        scroller?.scrollTo({ top, behavior: 'instant' })
      },
    })
    return () => void handles.delete(status)
  }, [handles, status, places, starts, frame])

  const first = rowAt(starts, above)
  const end = rowAt(starts, above + room + (isSeen ? STEP_PX : 0)) + 1
  // Nobody scrolls on paper.
  const isPrinting = useIsPrinting()
  const from = isPrinting ? 0 : Math.max(0, first - (isSeen ? SPARE : 0))
  const to = isPrinting ? rows.length : Math.min(rows.length, end + (isSeen ? SPARE : 0))
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
    /** For the content of a card: the column learns its height. */
    measure,
    /** Where a card stands. Its height is its content's until it has been measured. */
    spotOf: (place: number, id: string) => ({ top: starts[place], height: heights.get(id) }),
    whole: starts.at(-1),
  }
}

import { useLayoutEffect, useRef, type RefObject, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Appointment } from '~/client/nouns/nouns'
import { useIsPrinting } from '~/ui/isPrinting'
import { rowAt, startsOf } from '~/ui/rowOffsets'
import { useVisibleRows } from '~/ui/useVisibleRows'
import { useBoard } from './boardContext'
import { afterPaint } from './focusCard'

/** A card comes to be drawn with the step before it is seen. */
const STEP_PX = 120
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

/** How far a column scrolls for a card to stand in its middle. */
function middleOf(starts: readonly number[], place: number, room: number): number {
  const [from = 0, until = from] = [starts[place], starts[place + 1]]
  return Math.max(0, Math.min((from + until - room) / 2, (starts.at(-1) ?? 0) - room))
}

type Heights = ReadonlyMap<string, number>

const GAP = 10
/** Two lines of service, until a column has measured its first card. */
const UNMEASURED_PX = 122

/** As high as the column's other cards are on average, until it has been drawn. */
function typicalOf(heights: Heights): number {
  if (heights.size === 0) return UNMEASURED_PX
  return Math.round([...heights.values()].reduce((sum, height) => sum + height, 0) / heights.size)
}

/**
 * How high the cards of a column are, by their content, and where each begins. The browser reports the content after
 * layout and before paint, also when a name, a car or a debt arrives later.
 */
function useCardHeights(status: string, rows: readonly Appointment[]) {
  const { activeCard } = useBoard()
  const [heights, setHeights] = useState<Heights>(() => new Map())
  const [meter] = useState(() => createMeter(setHeights, () => activeCard.holds(status)))
  useEffect(() => activeCard.subscribe(meter.catchUp), [activeCard, meter])
  const starts = useMemo(() => {
    const typical = typicalOf(heights)
    return startsOf(rows, ({ id }) => (heights.get(id) ?? typical) + GAP)
  }, [rows, heights])
  return { heights, starts, measure: meter.measure }
}

/**
 * While the board holds the column still, a card keeps the height that it shows: a flag that comes above would push the
 * card under the pointer away. When the hold ends, each card gets the height of its content.
 */
function createMeter(set: (heights: Heights) => void, isHeld: () => boolean) {
  const measured = new Map<string, number>()
  let shown: Heights = new Map()
  let width = 0
  let isBehind = false

  function show() {
    isBehind = isHeld()
    shown = new Map([...measured, ...(isBehind ? shown : [])])
    set(shown)
  }
  /** Whether any card turns out higher or lower than it is shown. */
  function read(entries: readonly ResizeObserverEntry[]) {
    const now = entries[0]?.contentRect.width ?? width
    if (now !== width) {
      // In another width none is as high as it was.
      measured.clear()
      shown = new Map()
      width = now
    }
    let isNew = false
    for (const { target, borderBoxSize } of entries) {
      const id = idOf(target)
      const height = borderBoxSize[0]?.blockSize ?? 0
      // A card that has left the page has no height.
      if (id === undefined || height === 0 || measured.get(id) === height) continue
      measured.set(id, height)
      if (isHeld() && shown.has(id)) isBehind = true
      else isNew = true
    }
    return isNew
  }
  const meter = { read, show }

  return {
    /** For the content of a card. */
    measure: (content: HTMLElement | null) => {
      if (!content) return undefined
      meterOf.set(content, meter)
      observer?.observe(content)
      return () => observer?.unobserve(content)
    },
    catchUp: () => {
      if (isBehind && !isHeld()) show()
    },
  }
}

type Meter = { read: (entries: readonly ResizeObserverEntry[]) => boolean; show: () => void }

const meterOf = new WeakMap<Element, Meter>()

/** One for the cards of all columns: what is new of them is drawn at once, and not column by column. */
const observer =
  typeof ResizeObserver === 'undefined'
    ? null
    : new ResizeObserver((entries) => {
        const ofColumns = new Map<Meter, ResizeObserverEntry[]>()
        for (const entry of entries) {
          const meter = meterOf.get(entry.target)
          if (meter) ofColumns.set(meter, [...(ofColumns.get(meter) ?? []), entry])
        }
        const changed = [...ofColumns].filter(([meter, read]) => meter.read(read))
        // In the same frame: no card is painted at a place where it does not stay.
        if (changed.length > 0) flushSync(() => changed.forEach(([meter]) => meter.show()))
      })

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
 * When cards above it come, go or turn out higher, the column keeps the card that a person looks at where it is: the one with
 * the focus if the person sees it, else the one under the pointer, else the first that they see. At the very top, with neither,
 * the column shows a new first card. It can't keep a card that it has not measured yet.
 */
function useStillness({ rows, starts, heights, places, frame, scrolled, goal }: List) {
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

import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useIsPrinting } from './isPrinting'
import { placesFrom, rowAt, startsOf } from './rowOffsets'
import { useReadyAhead, useVisibleRows } from './useVisibleRows'

type Props<Row> = {
  /** Names the list for those who can't see it. */
  label: string
  rows: readonly Row[]
  heightOf: (row: Row) => number
  children: (row: Row) => ReactNode
  hasMore: boolean
  /** Asked for before the end is seen. */
  onNearEnd: () => void
  /** What scrolls, as soon as it is there. Returns what is to be done when it goes. */
  onFrame?: (frame: HTMLElement) => () => void
  /** Another word, and the list scrolls back to its top. */
  begins?: string | undefined
  /** What stays in sight above the rows, in their columns. */
  top?: ReactNode
  /** What stands behind the last row: progress, the end, or why it stopped. */
  foot?: ReactNode
}

const AHEAD = 30
/**
 * Some eighteen rows stand ready beyond the edge: none has to be drawn within the very frame that scrolls, and the
 * browser, which scrolls without waiting for the page, has something to show. With twelve a wheel turned fast showed
 * empty places, of 400 px a turn in 7 frames of 102 in place of 1; with 24 a page's first scroll had a frame of 33 ms.
 */
const AROUND_PX = 792
/** So many rows come at once: to draw the list anew for each that a scroll uncovers took three times as long. */
const STEP_PX = 352
/** What stays in sight above pushes the rows down by its height; two rows of it, and what comes next can be seen too. */
const BENEATH_PX = 132

/** Any number of rows, of which only those near the window are in the page. Arrow keys walk from row to row. */
export function EndlessList<Row extends { id: string }>(props: Props<Row>) {
  const { label, rows, heightOf, children, hasMore, onNearEnd, top, foot, onFrame, begins } = props
  const frame = useRef<HTMLDivElement | null>(null)
  /** The row that was asked for by key and is not drawn yet: the next key goes on from there. */
  const wanted = useRef<number | null>(null)
  const isPrinting = useIsPrinting()
  const starts = useMemo(() => startsOf(rows, heightOf), [rows, heightOf])
  const { visible } = useVisibleRows(frame, STEP_PX)
  const inSight = useReadyAhead(visible)
  const above = inSight.first * STEP_PX
  const below = above + (inSight.fit + 1) * STEP_PX
  // Nobody scrolls on paper.
  const first = isPrinting ? 0 : rowAt(starts, above - AROUND_PX)
  const end = isPrinting ? rows.length : Math.min(rows.length, rowAt(starts, below + AROUND_PX) + 1)
  /** The row with the focus stays, however far one scrolls: an element that is gone is told of no key. */
  const [focused, setFocused] = useState<string | null>(null)
  const kept = useMemo(() => rows.findIndex(({ id }) => id === focused), [rows, focused])
  const of = hasMore ? -1 : rows.length

  useEffect(() => {
    if (hasMore && !isPrinting && end > rows.length - AHEAD) onNearEnd()
  }, [hasMore, isPrinting, end, rows.length, onNearEnd])

  const begun = useRef(begins)
  useEffect(() => {
    if (begun.current !== begins) frame.current?.scrollTo({ top: 0 })
    begun.current = begins
  }, [begins])

  const drawn = (at: number) =>
    frame.current?.querySelector<HTMLElement>(`[data-index="${at}"] a, [data-index="${at}"] button`)

  useEffect(() => {
    if (wanted.current !== null) drawn(wanted.current)?.focus({ preventScroll: true })
  })

  function bringInSight(at: number) {
    const scroller = frame.current
    const [start = 0, next = 0] = starts.slice(at, at + 2)
    if (!scroller) return
    const lowest = next + BENEATH_PX - scroller.clientHeight
    if (start < scroller.scrollTop || lowest > scroller.scrollTop)
      scroller.scrollTop = start < scroller.scrollTop ? start : lowest
  }

  const walk = (event: KeyboardEvent) => {
    const from = event.target instanceof Element ? event.target.closest('[data-index]') : null
    if (!from) return
    const at = wanted.current ?? Number(from.getAttribute('data-index'))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined || to < 0 || to >= rows.length) return
    event.preventDefault()
    wanted.current = to
    bringInSight(to)
    drawn(to)?.focus({ preventScroll: true })
  }

  function focus({ target }: FocusEvent) {
    // Whatever has the focus now is where the next key begins.
    wanted.current = null
    const at = target.closest('[data-index]')?.getAttribute('data-index') ?? -1
    setFocused(rows[Number(at)]?.id ?? null)
  }

  const mounted = useCallback(
    (element: HTMLDivElement) => {
      frame.current = element
      const whenGone = onFrame?.(element)
      return () => {
        frame.current = null
        whenGone?.()
      }
    },
    [onFrame],
  )

  return (
    <div
      ref={mounted}
      // A layer of its own: without the word for it the whole page is put into layers anew for each frame of a scroll.
      className="relative min-h-0 overflow-y-auto will-change-scroll print:overflow-visible"
      onKeyDown={walk}
      onFocus={focus}
      // Told of nobody who has it now, the window has lost it, and comes back with it.
      onBlur={({ relatedTarget }) => relatedTarget && setFocused(null)}
      role="presentation"
    >
      {top && <div className="sticky top-0 z-10 bg-surface print:static">{top}</div>}
      <ul aria-label={label} className="relative print:h-auto!" style={{ height: starts.at(-1) }}>
        {placesFrom(first, end, kept).map((index) => {
          const [row, start = 0, next = 0] = [rows[index], starts[index], starts[index + 1]]
          return row && <OneRow key={row.id} {...{ row, index, of, start, size: next - start, children }} />
        })}
      </ul>
      {foot}
    </div>
  )
}

type OneRowProps<Row> = {
  row: Row
  index: number
  /** Of how many; -1 where that is not known yet. */
  of: number
  size: number
  start: number
  children: (row: Row) => ReactNode
}

function OneRow<Row>({ row, index, of, size, start, children }: OneRowProps<Row>) {
  // The list is drawn anew where rows come and go: what stays in sight is not.
  return useMemo(
    () => (
      <li
        data-index={index}
        aria-setsize={of}
        aria-posinset={index + 1}
        // What stays in sight is not painted anew either: that took half of a scrolled frame's painting.
        className="absolute inset-x-0 contain-content print:static print:h-auto! print:break-inside-avoid print:*:py-2"
        style={{ height: size, top: start }}
      >
        {children(row)}
      </li>
    ),
    [row, index, of, size, start, children],
  )
}

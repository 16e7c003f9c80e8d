import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { inSteps } from './inSteps'
import { useIsPrinting } from './isPrinting'

type Props<Row> = {
  /** Names the list for those who can't see it. */
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  heightOf: (row: Row) => number
  children: (row: Row) => ReactNode
  hasMore: boolean
  /** Asked for before the end is seen. */
  onNearEnd: () => void
  /** What scrolls, as soon as it is there. Returns what is to be done when it goes. */
  onFrame?: (frame: HTMLElement) => () => void
  /** What stays in sight above the rows, in their columns. */
  top?: ReactNode
  /** What stands behind the last row: progress, the end, or why it stopped. */
  foot?: ReactNode
}

const AHEAD = 30
/** What stays in sight above pushes the rows down by its height; two rows of it, and what comes next can be seen too. */
const BENEATH = 132

/** Any number of rows, of which only those near the window are in the page. Arrow keys walk from row to row. */
export function EndlessList<Row>(props: Props<Row>) {
  const { label, rows, keyOf, heightOf, children, hasMore, onNearEnd, top, foot, onFrame } = props
  const frame = useRef<HTMLDivElement | null>(null)
  /** The row that was asked for by key and is not drawn yet: the next key goes on from there. */
  const wanted = useRef<number | null>(null)
  const drawnAt = useRef<number[]>([])
  const isPrinting = useIsPrinting()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (at) => {
      const row = rows[at]
      return row === undefined ? 0 : heightOf(row)
    },
    scrollPaddingEnd: BENEATH,
    getItemKey: (at) => {
      const row = rows[at]
      return row === undefined ? at : keyOf(row)
    },
    overscan: 12,
    // A dozen rows stand ready beyond the edge: none has to be drawn within the very frame that scrolls.
    useFlushSync: false,
    // The row with the focus stays, however far one scrolls: an element that is gone is told of no key.
    rangeExtractor(range) {
      // Nobody scrolls on paper.
      if (isPrinting) return rows.map((_, at) => at)
      const focused = frame.current?.contains(document.activeElement)
        ? document.activeElement?.closest('[data-index]')?.getAttribute('data-index')
        : null
      const kept = focused === null || focused === undefined ? [] : [Number(focused)]
      drawnAt.current = inSteps(range, kept, drawnAt.current)
      return drawnAt.current
    },
  })
  const shown = virtual.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  const of = hasMore ? -1 : rows.length
  const drawnRows = useMemo(
    () =>
      shown.map(({ key, index, size, start }) => {
        const row = rows[index]
        return row === undefined ? null : <OneRow key={key} {...{ row, index, of, size, start, children }} />
      }),
    [shown, rows, of, children],
  )

  useEffect(() => {
    if (hasMore && !isPrinting && lastShown >= rows.length - AHEAD) onNearEnd()
  }, [hasMore, isPrinting, lastShown, rows.length, onNearEnd])

  const drawn = (at: number) =>
    frame.current?.querySelector<HTMLElement>(`[data-index="${at}"] a, [data-index="${at}"] button`)

  useEffect(() => {
    if (wanted.current !== null) drawn(wanted.current)?.focus({ preventScroll: true })
  })

  const walk = (event: KeyboardEvent) => {
    const from = event.target instanceof Element ? event.target.closest('[data-index]') : null
    if (!from) return
    const at = wanted.current ?? Number(from.getAttribute('data-index'))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined || to < 0 || to >= rows.length) return
    event.preventDefault()
    wanted.current = to
    virtual.scrollToIndex(to)
    drawn(to)?.focus()
  }

  const mounted = useCallback(
    (element: HTMLDivElement) => {
      frame.current = element
      const end = onFrame?.(element)
      return () => {
        frame.current = null
        end?.()
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
      // Whatever has the focus now is where the next key begins.
      onFocus={() => (wanted.current = null)}
      role="presentation"
    >
      {top && <div className="sticky top-0 z-10 bg-surface print:static">{top}</div>}
      <ul aria-label={label} className="relative print:h-auto!" style={{ height: virtual.getTotalSize() }}>
        {drawnRows}
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
  // Each frame of a scroll draws the list anew: what stays in sight is not drawn again.
  const drawn = useMemo(() => children(row), [children, row])
  return (
    <li
      data-index={index}
      aria-setsize={of}
      aria-posinset={index + 1}
      // What stays in sight is not painted anew either: that took half of a scrolled frame's painting.
      className="absolute inset-x-0 contain-content print:static print:h-auto! print:break-inside-avoid print:*:py-2"
      style={{ height: size, top: start }}
    >
      {drawn}
    </li>
  )
}

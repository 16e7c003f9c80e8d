import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Appointment } from '../../client/nouns'
import { startsOf } from '../../ui/rowPlaces'
import { useBoard } from './boardContext'
import { idOf } from './useStillness'

const GAP = 10
/** Two lines of service, until a column has measured its first card. */
const UNMEASURED_PX = 122

export type Heights = ReadonlyMap<string, number>

/** As high as the column's other cards are on average, until it has been drawn. */
function typicalOf(heights: Heights): number {
  if (heights.size === 0) return UNMEASURED_PX
  return Math.round([...heights.values()].reduce((sum, height) => sum + height, 0) / heights.size)
}

/**
 * How high the cards of a column are, by their content, and where each begins. The browser reports the content after
 * layout and before paint, also when a name, a car or a debt arrives later.
 */
export function useCardHeights(status: string, rows: readonly Appointment[]) {
  const { hand } = useBoard()
  const [heights, setHeights] = useState<Heights>(() => new Map())
  const [meter] = useState(() => createMeter(setHeights, () => hand.holds(status)))
  useEffect(() => hand.subscribe(meter.catchUp), [hand, meter])
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

import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Appointment } from '../../client/records'
import { startsOf } from '../../ui/rowPlaces'

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
 * How high the cards of a column are, by their content, and where each begins. The browser tells after it has laid them out
 * and before it paints, also of a name, a car or a debt that comes later; in another width all are measured again.
 */
export function useCardHeights(rows: readonly Appointment[]) {
  const [heights, setHeights] = useState<Heights>(() => new Map())
  const [observer] = useState(() => createObserver(setHeights))
  useEffect(() => () => observer?.disconnect(), [observer])
  const starts = useMemo(() => {
    const typical = typicalOf(heights)
    return startsOf(rows, ({ id }) => (heights.get(id) ?? typical) + GAP)
  }, [rows, heights])
  const [watch] = useState(() => (card: HTMLElement | null) => {
    if (!card) return undefined
    observer?.observe(card)
    return () => observer?.unobserve(card)
  })
  return { heights, starts, watch }
}

type SetHeights = (change: (before: Heights) => Heights) => void

/** Of the elements that hold the cards, by their `data-height-of`. */
function createObserver(set: SetHeights): ResizeObserver | null {
  if (typeof ResizeObserver === 'undefined') return null
  let width = 0
  return new ResizeObserver((entries) => {
    const [first] = entries
    const now = first?.contentRect.width ?? width
    const isOtherWidth = now !== width
    width = now
    // In the frame that has laid them out: none is painted at a place where it does not stay.
    flushSync(() =>
      set((before) => {
        const heights = new Map(isOtherWidth ? [] : before)
        let isNews = false
        for (const { target, contentRect } of entries) {
          const id = target instanceof HTMLElement ? target.dataset['heightOf'] : undefined
          // What has left the page, and what is printed, has no height here.
          if (id === undefined || contentRect.height === 0 || heights.get(id) === contentRect.height) continue
          heights.set(id, contentRect.height)
          isNews = true
        }
        return isNews ? heights : before
      }),
    )
  })
}

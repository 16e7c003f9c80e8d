import { useEffect, useRef } from 'react'
import type { Clash } from '../visits/clash'
import { showSpan } from '../words/times'
import { bottomOf, topOf, type Column } from './axis'
import type { Block } from './blocks'
import { shortClash } from './clash'
import { ROW_PX } from './measure'
import { spanOf, type Place } from './place'
import type { Names } from './useNames'

type Props = {
  column: Column
  place: Place
  clash: Clash | null
  names: Names
  zone: string
  name: string
  /** In the hand, and not waiting for a yes. */
  isInHand: boolean
  /** Where its lane begins and how wide that is, in parts of the day; null where it is of another one. */
  lane: Pick<Block, 'lane' | 'lanes' | 'wide'> | null
}

/** So wide its words can be read, in a day of many lanes or a week of narrow ones. */
const LEAST = 'min(14rem, 100%)'

/** Where it would stand, over everything else of the day. */
export function Ghost({ column, place, clash, names, zone, name, isInHand, lane: at }: Props) {
  const ghost = useRef<HTMLDivElement>(null)
  // The hand sees to that by itself. Another place is another ghost.
  useEffect(() => {
    if (!isInHand) ghost.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isInHand])
  const span = spanOf(place)
  if (span.from >= column.until || span.until <= column.from) return null
  const [lane, wide] = at ? [at.lane / at.lanes, at.wide / at.lanes] : [0, 1]
  const height = (column.rows.at(-1) ?? 0) + 1
  const top = Math.max(topOf(column, span.from), 0)
  const bottom = Math.max(Math.min(bottomOf(column, span.until), height), top + 1)
  return (
    <div
      ref={ghost}
      aria-hidden
      data-ghost
      className={`pointer-events-none absolute scroll-mt-16 scroll-mb-3 scroll-ml-18 z-10 max-w-88 overflow-hidden rounded-md border-2 border-dashed px-1.5 text-sm/4.5 font-semibold shadow-high ${
        clash ? 'border-danger bg-danger-soft/90 text-danger' : 'border-accent bg-accent-soft/90 text-accent'
      }`}
      style={{
        top: top * ROW_PX,
        [clash ? 'minHeight' : 'height']: (bottom - top) * ROW_PX,
        left: `min(${lane * 100}%, 100% - ${LEAST})`,
        width: `max(${LEAST}, ${wide * 100}%)`,
      }}
    >
      <p>{showSpan(span, zone)}</p>
      <p>{clash ? shortClash(clash, { names, zone }) : name}</p>
    </div>
  )
}

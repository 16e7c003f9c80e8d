import { openSpan } from '../../domain/openHours'
import type { OpeningHours } from '../../domain/shop'
import { showMoment } from '../words/times'
import { bottomOf, topOf, type Column } from './axis'
import { ROW_PX } from './measure'

type Props = { column: Column; open: OpeningHours; zone: string }

/** Hatches the hours of a day in which the shop is closed. It can still be booked for them. */
export function Shut({ column, open, zone }: Props) {
  const span = openSpan(open, column.day, zone)
  const end = (column.rows.at(-1) ?? 0) + 1
  if (!span) return <Hatched top={0} bottom={end} words="Closed" />
  const opens = Math.max(0, topOf(column, span.from))
  const closes = Math.min(end, bottomOf(column, span.until))
  return (
    <>
      <Hatched top={0} bottom={opens} />
      <Hatched top={closes} bottom={end} words={`Closes at ${showMoment(span.until, zone)}`} />
    </>
  )
}

function Hatched({ top, bottom, words }: { top: number; bottom: number; words?: string }) {
  if (bottom <= top) return null
  return (
    <span
      className="pointer-events-none absolute inset-x-0 border-y border-line bg-[repeating-linear-gradient(135deg,var(--color-sunken)_0_6px,transparent_6px_12px)]"
      style={{ top: top * ROW_PX, height: (bottom - top) * ROW_PX }}
    >
      {words !== undefined && (
        <span className="m-1.5 inline-block rounded bg-surface px-1.5 text-sm text-ink-2">{words}</span>
      )}
    </span>
  )
}

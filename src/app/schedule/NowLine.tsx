import { topOf, type Column } from './axis'
import { ROW_PX } from './measure'

/** Where the day stands. */
export function NowLine({ column, now }: { column: Column; now: number }) {
  if (now < column.from || now >= column.until) return null
  return (
    <div
      aria-hidden
      data-now
      className="pointer-events-none absolute inset-x-0 z-[5] border-t border-danger/70"
      style={{ top: topOf(column, now) * ROW_PX }}
    ></div>
  )
}

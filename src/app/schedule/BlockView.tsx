import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { showMonthDay } from '../session/shopTime'
import { MARKED } from '../visits/marked'
import { statusColour, statusWord } from '../words/statusWords'
import { showMoment, showShortSpan } from '../words/times'
import type { Block } from './blocks'
import { ROW_PX } from './measure'
import { placeOf, spanOf, whenOf } from './place'
import { changedSearch } from './scheduleSearch'

type Props = {
  block: Block
  name: string
  zone: string
  isPending: boolean
  /** Another desk has just changed it. */
  isMarked: boolean
  isLifted: boolean
  isClosed: boolean
  mayChange: boolean
}

/** Less than this holds one line. */
const ONE_LINE_ROWS = 2
const SERVICE_ROWS = 3
const TIME_ROWS = 4

/** One appointment. A click opens it; its body carries it, its lower edge makes it longer. */
export const BlockView = memo(function BlockView(props: Props) {
  const { block, name, zone, isPending, isMarked, isLifted, isClosed, mayChange } = props
  const { row, top, rows, lane, lanes, wide, isFromBefore, isGoingOn } = block
  const service = row.service ?? 'No service named'
  const when = whenOf(row, zone)
  const status = statusWord(row.status)
  const isOneLine = rows < ONE_LINE_ROWS
  return (
    <li
      data-block={row.id}
      title={`${name}\n${service}\n${when}\n${status}${isPending ? ', not confirmed yet' : ''}`}
      className={`absolute pr-0.5 pb-px ${isLifted ? 'opacity-40' : ''}`}
      style={{
        top: top * ROW_PX,
        height: rows * ROW_PX,
        left: `${(lane / lanes) * 100}%`,
        width: `${(wide / lanes) * 100}%`,
      }}
    >
      <Link
        from="/schedule"
        to="/schedule"
        search={(before) => changedSearch(before, { appointment: row.id })}
        preload={false}
        resetScroll={false}
        draggable={false}
        data-id={row.id}
        data-marked={isMarked || undefined}
        aria-label={`${name}, ${service}, ${when}, ${status}`}
        {...(isPending && { 'aria-description': 'Not confirmed yet' })}
        {...(mayChange && { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown Alt+Shift+ArrowDown' })}
        style={{ borderLeftColor: statusColour(row.status) }}
        className={`flex size-full gap-x-1.5 overflow-clip border border-l-4 px-1 text-left text-[13px] leading-[1.3] shadow-low select-none focus-visible:-outline-offset-1 ${MARKED} ${
          isOneLine ? 'flex-row items-center' : 'flex-col pt-0.5'
        } ${isFromBefore ? 'rounded-b-md border-t-0' : ''} ${isGoingOn ? 'rounded-t-md border-b-0' : ''} ${
          isFromBefore || isGoingOn ? '' : 'rounded-md'
        } ${isPending ? 'border-dashed' : ''} ${
          isClosed ? 'border-line bg-sunken text-ink-2' : 'border-line bg-raised'
        } ${mayChange ? 'cursor-grab' : ''}`}
      >
        {isOneLine ? (
          <>
            <span className="truncate font-semibold">{name}</span>
            <span className="ml-auto truncate text-sm" style={{ color: statusColour(row.status) }}>
              {status}
            </span>
          </>
        ) : (
          // What began at midnight or before says in the middle of the day, too, whose it is.
          <span className={`flex min-w-0 flex-col ${isFromBefore ? 'sticky top-12' : ''}`}>
            <span className="truncate font-semibold">{name}</span>
            {rows >= TIME_ROWS && <span className="truncate text-ink-2">{shortTime(block, zone)}</span>}
            {rows >= SERVICE_ROWS && <span className="truncate text-ink-2">{service}</span>}
            <span className="truncate text-sm" style={{ color: statusColour(row.status) }}>
              {status}
              {isPending && <span className="text-ink-3"> · not confirmed</span>}
            </span>
          </span>
        )}
      </Link>
      {mayChange && !isGoingOn && (
        <span
          data-end
          aria-hidden
          className="absolute inset-x-1 bottom-0 h-1.5 cursor-ns-resize rounded-full hover:bg-accent/60"
        />
      )}
    </li>
  )
})

/** "9:30 – 10:15"; of a job of several days "10:00 AM – May 16", then "May 13 – May 16". */
function shortTime({ row, isFromBefore, isGoingOn }: Block, zone: string): string {
  const span = spanOf(placeOf(row))
  if (!isFromBefore && !isGoingOn) return showShortSpan(span, zone)
  const end = (at: number, isElsewhen: boolean) =>
    isElsewhen ? showMonthDay(at, zone) : showMoment(at, zone)
  return `${end(span.from, isFromBefore)} – ${end(span.until, isGoingOn)}`
}

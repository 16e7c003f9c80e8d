import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { showMonthDay } from '../session/shopTime'
import { MARKED } from '../visits/marked'
import { statusColour, statusWord } from '../words/statusWords'
import { showMoment, showShortSpan } from '../words/times'
import { BlockLines } from './BlockLines'
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
  /** No status word fits there, so the edge tells who has not confirmed yet. */
  isInWeek: boolean
  isLifted: boolean
  isClosed: boolean
  mayChange: boolean
}

/** In the words of both surfaces. */
const NOT_YET = ['pending', 'pending_deposit']

/** One appointment. A click opens it; its body carries it, its lower edge makes it longer. */
export const BlockView = memo(function BlockView(props: Props) {
  const { block, name, zone, isPending, isMarked, isInWeek, isLifted, isClosed, mayChange } = props
  const { row, top, rows, lane, lanes, wide, isFromBefore, isGoingOn } = block
  const service = row.service ?? 'No service named'
  const when = whenOf(row, zone)
  const status = statusWord(row.status)
  const isOneLine = rows < 2
  return (
    <li
      data-block={row.id}
      title={`${name}\n${service}\n${when}\n${status}${isPending ? ', not confirmed yet' : ''}`}
      className={`absolute max-w-88 pr-0.5 pb-px ${isLifted ? 'opacity-40' : ''}`}
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
        data-edge={isInWeek && NOT_YET.includes(row.status) ? 'dashed' : undefined}
        aria-label={`${name}, ${service}, ${when}, ${status}`}
        {...(isPending && { 'aria-description': 'Not confirmed yet' })}
        {...(mayChange && { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown Alt+Shift+ArrowDown' })}
        style={{ borderLeftColor: statusColour(row.status) }}
        className={`@container flex size-full gap-x-1.5 overflow-clip border border-l-4 text-left text-sm/4.5 select-none data-[edge=dashed]:[border-left-style:dashed] focus-visible:-outline-offset-1 ${MARKED} ${
          isOneLine ? 'flex-row items-center' : 'flex-col pt-0.5'
        } ${isFromBefore ? 'rounded-b-md border-t-0' : ''} ${isGoingOn ? 'rounded-t-md border-b-0' : ''} ${
          isFromBefore || isGoingOn ? '' : 'rounded-md'
        } ${isPending ? 'border-dashed border-line-2' : 'border-transparent'} ${isInWeek ? 'px-1' : 'px-2'} ${
          isClosed ? 'bg-sunken text-ink-2' : 'bg-surface'
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
            <span className="truncate">
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-ink-2">{shortTime(block, zone)}</span>
            </span>
            <BlockLines row={row} most={rows - 1} isPending={isPending} />
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

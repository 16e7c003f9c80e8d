import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { showMonthDay } from '../session/shopTime'
import { MARKED } from '../visits/marked'
import { StatusDial } from '../words/StatusDial'
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

/** In a narrow lane nothing else could be read, so the name has all lines. */
const NAME_ALONE =
  '@max-[7rem]:line-clamp-1 @max-[7rem]:font-normal @max-[7rem]:wrap-anywhere @max-[7rem]:whitespace-normal'

/** One appointment. A click opens it; its body carries it, its lower edge makes it longer. */
export const BlockView = memo(function BlockView(props: Props) {
  const { block, name, zone, isPending, isMarked, isInWeek, isLifted, isClosed, mayChange } = props
  const { row, top, rows, lane, lanes, wide, isFromBefore, isGoingOn } = block
  const service = row.service ?? 'No service named'
  const when = whenOf(row, zone)
  const status = statusWord(row.status)
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
        className={`@container relative flex size-full gap-x-1.5 overflow-clip border border-l-4 text-left text-sm/4.5 select-none data-[edge=dashed]:[border-left-style:dashed] focus-visible:-outline-offset-1 ${MARKED} ${
          rows < 2 ? 'flex-row items-center' : 'flex-col pt-0.5'
        } ${isFromBefore ? 'rounded-b-md border-t-0' : ''} ${isGoingOn ? 'rounded-t-md border-b-0' : ''} ${
          isFromBefore || isGoingOn ? '' : 'rounded-md'
        } ${isPending ? 'border-dashed border-line-2' : 'border-transparent'} ${
          isClosed ? 'bg-sunken text-ink-2' : 'bg-surface'
        } ${mayChange ? 'cursor-grab' : ''}`}
      >
        {rows < 2 ? (
          <span
            className={`flex min-w-0 flex-1 items-center gap-x-2 ${isInWeek ? 'px-1 @max-[7rem]:px-0.5' : 'px-2'}`}
          >
            <span className="truncate font-semibold">{name}</span>
            <span className="ml-auto truncate text-ink-2 @max-[9rem]:hidden">{status}</span>
            {!isInWeek && <StatusDial status={row.status} />}
          </span>
        ) : (
          // What began at midnight or before says in the middle of the day, too, whose it is.
          <span
            className={`flex min-w-0 flex-col ${isInWeek ? 'px-1 @max-[7rem]:px-0.5' : 'px-2'} ${isFromBefore ? 'sticky top-12' : ''}`}
          >
            {/* A time that has no room beside the name is told by the scale. */}
            <span
              className={`flex max-h-4.5 flex-wrap gap-x-1.5 overflow-hidden ${isInWeek ? '@max-[7rem]:max-h-none' : 'pr-5'}`}
            >
              <span
                className={`max-w-full truncate font-semibold ${isInWeek ? NAME_ALONE : ''}`}
                style={isInWeek ? { WebkitLineClamp: rows } : undefined}
              >
                {name}
              </span>
              <span className={`whitespace-nowrap text-ink-2 ${isInWeek ? '@max-[7rem]:hidden' : ''}`}>
                {shortTime(block, zone)}
              </span>
            </span>
            <span className={isInWeek ? 'contents @max-[7rem]:hidden' : 'contents'}>
              <BlockLines row={row} most={rows - 1} isPending={isPending} />
            </span>
          </span>
        )}
        {!isInWeek && rows > 1 && <StatusDial status={row.status} className="absolute top-1 right-2" />}
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

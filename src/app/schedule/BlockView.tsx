import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { LabelWords } from '~/app/appointments/Labels'
import { MARKED } from '~/app/appointments/useRecentChanges'
import { useCar } from '~/app/customers/useVehicles'
import { StatusDial } from '~/app/format/StatusDial'
import { statusColour, statusWord } from '~/app/format/statusWords'
import { shortMoment, showMoment } from '~/app/format/times'
import { showClock, showMonthDay } from '~/app/session/shopTime'
import type { Appointment } from '~/client/nouns/nouns'
import { isOffWay, isToConfirm } from '~/domain/appointments'
import { shortName } from '~/domain/text/shortName'
import { appointmentTimeOf, spanOf, whenOf } from './appointmentTime'
import { FOLD, ROW_PX } from './axis'
import type { Block } from './blocks'
import { changedSearch } from './scheduleSearch'
import { UNKNOWN } from './useNames'

type Props = {
  block: Block
  name: string
  zone: string
  isPending: boolean
  /** Another desk has just changed it. */
  isMarked: boolean
  /** Too narrow for the word of its status. */
  isInWeek: boolean
  isLifted: boolean
  mayChange: boolean
}

/** Of the strip for what has no room beside it. */
const GUTTER = `${FOLD} + 2px`

/** One appointment. A click opens it; its body carries it, its lower edge makes it longer. */
export const BlockView = memo(function BlockView(props: Props) {
  const { block, name, zone, isPending, isMarked, isInWeek, isLifted, mayChange } = props
  const { row, top, rows, lane, lanes, wide, isFromBefore, isGoingOn, isBesideFold } = block
  const service = row.service ?? 'No service given'
  const when = whenOf(row, zone)
  const status = statusWord(row.status)
  const room = isBesideFold ? `(100% - ${GUTTER})` : '100%'
  return (
    <li
      data-block={row.id}
      title={`${name}\n${service}\n${when}\n${status}${isPending ? ', not confirmed yet' : ''}`}
      className={`absolute max-w-88 pr-0.5 pb-px ${isLifted ? 'opacity-40' : ''}`}
      style={{
        top: top * ROW_PX,
        height: rows * ROW_PX,
        left: `calc(${room} * ${lane / lanes})`,
        width: `calc(${room} * ${wide / lanes})`,
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
        data-edge={isToConfirm(row.status) ? 'dashed' : undefined}
        aria-label={`${name}, ${service}, ${when}, ${status}`}
        {...(isPending && { 'aria-description': 'Not confirmed yet' })}
        {...(mayChange && { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown Alt+Shift+ArrowDown' })}
        style={{ ['--status' as string]: statusColour(row.status) }}
        className={`@container relative flex size-full flex-col overflow-clip border px-1.5 text-left text-sm/4.5 select-none focus-visible:-outline-offset-1 bg-[color-mix(in_srgb,var(--status)_12%,var(--color-surface))] hover:bg-[color-mix(in_srgb,var(--status)_22%,var(--color-surface))] ${MARKED} ${
          rows < 2 ? 'justify-center' : 'pt-px'
        } ${isFromBefore ? 'rounded-b-md border-t-0' : ''} ${isGoingOn ? 'rounded-t-md border-b-0' : ''} ${
          isFromBefore || isGoingOn ? '' : 'rounded-md'
        } ${
          isPending
            ? 'border-dotted border-warn'
            : `border-[color-mix(in_srgb,var(--status)_60%,var(--color-surface))] data-[edge=dashed]:border-dashed`
        } ${mayChange ? 'cursor-grab' : ''}`}
      >
        {/* What began at midnight or before says in the middle of the day, too, whose it is. */}
        <span className={`flex min-w-0 flex-col ${isFromBefore && rows > 1 ? 'sticky top-18' : ''}`}>
          <span className="flex items-center gap-x-1.5">
            <b className={`truncate ${isOffWay(row.status) ? 'font-normal line-through' : 'font-semibold'}`}>
              {isInWeek && wide < lanes && name !== UNKNOWN ? shortName(name) : name}
            </b>
            {rows < 2 && !isInWeek && <Status status={row.status} />}
          </span>
          {rows > 1 &&
            (isInWeek ? (
              <WeekLines block={block} isHalf={wide < lanes} zone={zone} />
            ) : (
              <DayLines block={block} isPending={isPending} zone={zone} />
            ))}
        </span>
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

const Status = ({ status }: { status: string }) => (
  <span className="ml-auto flex min-w-0 items-center gap-x-1.5 text-ink-2">
    <StatusDial status={status} />
    <span className="truncate">{statusWord(status)}</span>
  </span>
)

type Lines = { block: Block; zone: string }

/** When it is and how it stands, then the job, as far as there is room. A mark in place of the word of its status. */
function WeekLines({ block: { row, rows, isFromBefore }, isHalf, zone }: Lines & { isHalf: boolean }) {
  const car = useCar(row)
  return (
    <>
      <span className="flex items-center gap-x-1.5 overflow-hidden whitespace-nowrap">
        <StatusDial status={row.status} />
        {isFromBefore ? `since ${showMonthDay(row.startsAt, zone)}` : showClock(row.startsAt, zone)}
        {!isHalf && car?.plate && <span className="truncate text-ink-2">{car.plate}</span>}
      </span>
      {rows >= JOB_ROWS && (
        <span
          className={`text-ink-2 ${isHalf ? 'truncate' : 'line-clamp-1'}`}
          {...(!isHalf && { style: { WebkitLineClamp: Math.floor(rows) - 2 } })}
        >
          {row.service ?? 'No service given'}
          <LabelWords note={row.notes} />
        </span>
      )}
    </>
  )
}

/** A block of an hour or more says what the job is. */
const JOB_ROWS = 4

function DayLines({ block, isPending, zone }: Lines & { isPending: boolean }) {
  const { row, rows } = block
  const [begins, ends] = shortTime(block, zone)
  return (
    <>
      <span className="flex items-center gap-x-1.5 overflow-hidden whitespace-nowrap">
        <span className="shrink-0">
          {begins}
          <span className="@max-[12rem]:hidden"> – {ends}</span>
        </span>
        <Status status={row.status} />
      </span>
      <BlockLines row={row} most={Math.floor(rows) - 2} isPending={isPending} />
    </>
  )
}

/** "9:30" and "10:15"; of a job of several days "10:00 AM" and "May 16", then "May 13" and "May 16". */
function shortTime({ row, isFromBefore, isGoingOn }: Block, zone: string): readonly [string, string] {
  const { from, until } = spanOf(appointmentTimeOf(row))
  const isOneDay = !isFromBefore && !isGoingOn
  const end = (at: number, isElsewhen: boolean) =>
    isElsewhen ? showMonthDay(at, zone) : isOneDay ? shortMoment(at, zone) : showMoment(at, zone)
  return [end(from, isFromBefore), end(until, isGoingOn)]
}

type BlockLinesProps = {
  row: Appointment
  /** So many lines have room: none is ever sliced. */
  most: number
  isPending: boolean
}

/** Beneath whose a block is and when: the car and the job, as far as there is room; each whole where there is more. */
function BlockLines({ row, most, isPending }: BlockLinesProps) {
  const car = useCar(row)
  const hasDoubt = isPending && most > 2
  const carLines = car === null || most < 1 ? 0 : most > 5 ? 3 : most > 3 ? 2 : 1
  const jobLines = most - carLines - (hasDoubt ? 1 : 0)
  return (
    <>
      {car && carLines === 1 && (
        // The plate first; the car where it has room beside it in one piece.
        <span className="flex max-h-4.5 flex-wrap gap-x-1.5 overflow-hidden text-ink-2">
          {car.plate && <LowPlate>{car.plate}</LowPlate>}
          <span className="max-w-full truncate">
            {car.year} {car.make} {car.model}
          </span>
        </span>
      )}
      {car && carLines > 1 && (
        <span
          className="line-clamp-1 shrink-0 text-ink-2 wrap-anywhere"
          style={{ WebkitLineClamp: carLines }}
        >
          {car.plate && <LowPlate>{car.plate}</LowPlate>} {car.year} {car.make}{' '}
          <span className="inline-block">{car.model}</span>
        </span>
      )}
      {jobLines > 0 && (
        <span className="line-clamp-1 shrink-0 wrap-anywhere" style={{ WebkitLineClamp: jobLines }}>
          {row.service ?? 'No service given'}
          <LabelWords note={row.notes} />
        </span>
      )}
      {hasDoubt && <span className="truncate text-warn">not confirmed</span>}
    </>
  )
}

/** A plate whose edge takes nothing of the line's height. */
const LowPlate = ({ children }: { children: string }) => (
  <span className="my-px inline-block rounded px-1 font-mono text-sm/4 font-semibold whitespace-nowrap text-ink inset-ring inset-ring-line-2">
    {children}
  </span>
)

import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { startOf } from '~/app/appointments/appointmentsOnDay'
import { LabelWords } from '~/app/appointments/Labels'
import { MARKED } from '~/app/appointments/useRecentChanges'
import { CarLine } from '~/app/customers/CarLine'
import { StatusWord } from '~/app/format/StatusWord'
import { statusColour, statusWord } from '~/app/format/statusWords'
import { showLongDay, showMoment } from '~/app/format/times'
import { useCapabilities } from '~/app/session/connection'
import { showLength, showMonthDay } from '~/app/session/shopTime'
import type { Appointment } from '~/client/nouns/nouns'
import { mayRead } from '~/domain/capabilities'
import type { Day } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { whenOf } from './appointmentTime'
import { axisOf, type Column } from './axis'
import { blocksOf } from './blocks'
import type { Drawing } from './DayColumn'
import { unreadWords, type HowRead } from './howRead'
import { changedSearch } from './scheduleSearch'
import { useTouched } from './useStartingPlace'

type Props = Drawing & {
  days: readonly Day[]
  rows: readonly Appointment[]
  now: number
  howOn: (from: number) => HowRead
}

/** The same days as a list by time, where there is no room for hours side by side. */
export function Agenda({ days, rows, ...rest }: Props) {
  const { columns } = axisOf(days, rest.zone)
  const frame = useRef<HTMLDivElement>(null)
  const isTouched = useTouched(frame)
  return (
    <div
      ref={frame}
      className="min-h-0 flex-1 overflow-y-auto px-3 pb-4 sm:px-4 lg:px-5 print:overflow-visible"
    >
      {columns.map((column) => (
        <section key={column.day} aria-label={showLongDay(column.day)} className="mb-4">
          {days.length > 1 && (
            <h3 className="sticky top-0 bg-paper py-1.5 font-semibold">{showLongDay(column.day)}</h3>
          )}
          <DayList
            {...rest}
            isTouched={isTouched}
            column={column}
            rows={blocksOf(column, rows).map(({ row }) => row)}
          />
        </section>
      ))}
    </div>
  )
}

type Touched = { isTouched: RefObject<boolean> }

function DayList({
  column,
  rows,
  now,
  howOn,
  isTouched,
  ...drawing
}: Omit<Props, 'days'> & Touched & { column: Column }) {
  const [isWhole, setWhole] = useState(false)
  const how = howOn(column.from)
  if (rows.length === 0) return <p className="text-ink-3">{unreadWords(0, how) || 'Nothing booked.'}</p>
  const isToday = now >= column.from && now < column.until
  const done = isToday ? rows.filter((row) => row.status === 'completed' && startOf(row) <= now) : []
  const shown = isWhole ? rows : rows.filter((row) => !done.includes(row))
  const next = isToday ? shown.findIndex((row) => startOf(row) > now) : -1
  return (
    <>
      {done.length > 0 && (
        <Button look="quiet" className="-ml-2 print:hidden" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Hide' : 'Show'} {done.length} completed
        </Button>
      )}
      <ol aria-label={`Appointments, ${showLongDay(column.day)}`} className="grid gap-1.5 sm:gap-0.5">
        {shown.map((row, at) => (
          <li key={row.id}>
            {/* Begun once more when the day is read whole: what came first may have been too short to be scrolled. */}
            {at === next && <Now key={how} {...{ now, isTouched }} zone={drawing.zone} />}
            <Item row={row} isFromBefore={startOf(row) < column.from} {...drawing} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Stands before the first that is still to come, and is where the list begins. */
function Now({ now, zone, isTouched }: Touched & { now: number; zone: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to end an effect.
    if (!isTouched.current) line.current?.scrollIntoView({ block: 'center' })
  }, [isTouched])
  return (
    <p
      ref={line}
      aria-hidden
      data-now
      className="mb-1.5 flex items-center gap-2 text-sm font-semibold text-danger"
    >
      {showMoment(now, zone)}
      <span className="h-px flex-1 bg-danger" />
    </p>
  )
}

const WITH_CAR = 'sm:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1.2fr)_7.5rem]'
const WITHOUT = 'sm:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1fr)_8rem]'

function Item(props: Drawing & { row: Appointment; isFromBefore: boolean }) {
  const { row, isFromBefore, zone, names, marks, isClosed, appointments } = props
  const isPending = appointments.isPending(row.id)
  const hasCars = mayRead(useCapabilities(), 'vehicles')
  const name = names(row)
  const service = row.service ?? 'No service given'
  const status = statusWord(row.status)
  return (
    <Link
      from="/schedule"
      to="/schedule"
      search={(before) => changedSearch(before, { appointment: row.id })}
      preload={false}
      resetScroll={false}
      data-id={row.id}
      data-marked={marks.has(row.id) || undefined}
      aria-label={`${name}, ${service}, ${whenOf(row, zone)}, ${status}`}
      {...(isPending && { 'aria-description': 'Not confirmed yet' })}
      style={{ borderLeftColor: statusColour(row.status) }}
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-md border-l-4 px-3 py-2 hover:bg-accent-soft sm:min-h-11 sm:py-1 ${hasCars ? WITH_CAR : WITHOUT} ${MARKED} ${
        isClosed(row) ? 'bg-sunken text-ink-2' : 'bg-surface'
      }`}
    >
      <span className="whitespace-nowrap">
        <span className="font-semibold sm:font-normal">
          {isFromBefore ? `since ${showMonthDay(row.startsAt, zone)}` : showMoment(row.startsAt, zone)}
        </span>{' '}
        <span className="text-sm text-ink-2">{showLength(row.minutes)}</span>
      </span>
      <span className="text-sm max-sm:text-right sm:order-last">
        <StatusWord status={row.status} />
        {isPending && <span className="block text-warn">not confirmed</span>}
      </span>
      <span className="font-semibold wrap-anywhere max-sm:col-span-full">{name}</span>
      {hasCars && (
        <span className="max-sm:col-span-full max-sm:empty:hidden">
          <CarLine of={row} />
        </span>
      )}
      <span className="wrap-anywhere max-sm:col-span-full">
        {service}
        <LabelWords note={row.notes} />
      </span>
    </Link>
  )
}

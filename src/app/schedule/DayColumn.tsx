import { Menu } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import { memo, useMemo, useEffect, useRef } from 'react'
import type { Clash } from '~/app/appointments/clash'
import type { Marks } from '~/app/appointments/useRecentChanges'
import { useCar } from '~/app/customers/useVehicles'
import { StatusWord } from '~/app/format/StatusWord'
import { statusWord } from '~/app/format/statusWords'
import { showLongDay, showSpan, showMoment, showMinute } from '~/app/format/times'
import type { KnownRecords } from '~/client/cache/records'
import type { Appointment } from '~/client/nouns/nouns'
import { openSpan } from '~/domain/openHours'
import type { OpeningHours } from '~/domain/shop'
import { minuteOfDay } from '~/domain/time/zone'
import { Plate } from '~/ui/Plate'
import { spanOf, type AppointmentTime, whenOf } from './appointmentTime'
import { topOf, type Axis, type Column, bottomOf, ROW_PX, FOLD } from './axis'
import { layDay, type Block, ROWS_AN_HOUR, type FoldedHour } from './blocks'
import { BlockView } from './BlockView'
import { shortClash } from './clashWords'
import { changedSearch } from './scheduleSearch'
import type { Names } from './useNames'
import type { Preview } from './useReschedule'

export type Drawing = {
  zone: string
  names: Names
  marks: Marks
  isClosed: (row: Appointment) => boolean
  /** Another object whenever something became confirmed or unconfirmed. */
  appointments: Pick<KnownRecords<Appointment>, 'isPending'>
  mayChange: (row: Appointment) => boolean
}

type Props = Drawing & {
  axis: Axis
  column: Column
  rows: readonly Appointment[]
  liftedId: string | null
  preview: Preview | null
  clash: Clash | null
  now: number | null
  mayBook: boolean
  isWeek: boolean
  /** So many blocks have room side by side; the rest of an hour is folded. */
  most: number
  /** Null where the shop says none. */
  open: OpeningHours | null
}

/** One day: its appointments in the order of time, over the lines of its hours. */
export const DayColumn = memo(function DayColumn(props: Props) {
  const { axis, column, rows, zone, names, marks, appointments, mayChange, most, open } = props
  const { liftedId, preview, clash, now } = props
  // A ghost that passes draws itself, and none of the blocks under it.
  const { blocks, folds } = useMemo(() => layDay(column, rows, most), [column, rows, most])
  return (
    <section
      data-day={column.day}
      aria-label={showLongDay(column.day)}
      className={`relative min-w-0 border-l border-line ${props.mayBook ? 'cursor-cell' : ''}`}
    >
      {open && <Shut column={column} open={open} zone={zone} />}
      <Lines axis={axis} />
      {column.gaps.map(({ row, rows: length }) => (
        <span
          key={row}
          className="absolute inset-x-0 grid cursor-default place-items-center overflow-hidden bg-sunken bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--color-line)_7px_8px)] text-sm text-ink-2"
          style={{ top: row * ROW_PX, height: length * ROW_PX }}
        >
          not on this day
        </span>
      ))}
      {/* Behind the blocks: it says when it is, and not what a block says. */}
      {now !== null && <NowLine column={column} now={now} />}
      <ol
        aria-label={`Appointments, ${showLongDay(column.day)}`}
        className="absolute inset-y-0 right-1 left-0.5"
      >
        {blocks.map((block) => (
          <BlockView
            key={block.row.id}
            block={block}
            name={names(block.row)}
            zone={zone}
            isPending={appointments.isPending(block.row.id)}
            isMarked={marks.has(block.row.id)}
            isInWeek={props.isWeek}
            isLifted={liftedId === block.row.id}
            mayChange={mayChange(block.row)}
          />
        ))}
      </ol>
      {folds.map((hour) => (
        <HourFold key={hour.top} hour={hour} names={names} zone={zone} />
      ))}
      {preview && (
        <Ghost
          key={`${preview.time.startsAt} ${preview.time.minutes}`}
          column={column}
          time={preview.time}
          clash={clash}
          names={names}
          name={names(preview.row)}
          isInHand={preview.by === 'hand'}
          lane={blocks.find(({ row }) => row.id === preview.row.id) ?? null}
          zone={zone}
        />
      )}
    </section>
  )
})

const Lines = memo(function Lines({ axis: { rows } }: { axis: Axis }) {
  return rows.map(({ minute }, at) =>
    minute % 30 === 0 ? (
      <span
        key={at}
        aria-hidden
        className={`pointer-events-none absolute inset-x-0 border-t ${
          minute % 60 === 0 ? 'border-line' : 'border-dotted border-line/60'
        }`}
        style={{ top: at * ROW_PX }}
      />
    ) : null,
  )
})

/** Where the day stands. */
function NowLine({ column, now }: { column: Column; now: number }) {
  if (now < column.from || now >= column.until) return null
  return (
    <div
      aria-hidden
      data-now
      className="pointer-events-none absolute inset-x-0 border-t-2 border-danger"
      style={{ top: topOf(column, now) * ROW_PX }}
    ></div>
  )
}

type GhostProps = {
  column: Column
  time: AppointmentTime
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
function Ghost({ column, time, clash, names, zone, name, isInHand, lane: at }: GhostProps) {
  const ghost = useRef<HTMLDivElement>(null)
  // The hand sees to that by itself. Another place is another ghost.
  useEffect(() => {
    if (!isInHand) ghost.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isInHand])
  const span = spanOf(time)
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

type ShutProps = { column: Column; open: OpeningHours; zone: string }

/** Hatches the hours of a day in which the shop is closed. It can still be booked for them. */
function Shut({ column, open, zone }: ShutProps) {
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

type HourFoldProps = { hour: FoldedHour; names: Names; zone: string }

/** A strip at the edge of the day for what has no room in an hour; it opens a list of that hour. */
function HourFold({ hour: { from, top, folded, all }, names, zone }: HourFoldProps) {
  const count = `${folded.length} more`
  const time = showMinute(minuteOfDay(from, zone))
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        // The focus comes here where the block that had it is folded away.
        data-folded={folded.map(({ id }) => id).join(' ')}
        aria-label={`${count} at ${time}: ${folded.map(names).join(', ')}`}
        title={`${count} at ${time}\n${folded.map(names).join('\n')}`}
        className="absolute right-0 z-3 grid cursor-pointer place-items-center rounded-md bg-accent-soft text-sm/4 font-semibold whitespace-nowrap text-accent [writing-mode:vertical-rl] hover:brightness-95 print:hidden"
        style={{ width: FOLD, top: top * ROW_PX + 1, height: ROWS_AN_HOUR * ROW_PX - 2 }}
      >
        +{count}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="left" align="start" sideOffset={4} className="z-30">
          <Menu.Popup
            aria-label={`Appointments at ${time}`}
            className="max-h-(--available-height) w-84 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-high outline-none"
          >
            {all.map((row) => (
              <InHour key={row.id} row={row} name={names(row)} zone={zone} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function InHour({ row, name, zone }: { row: Appointment; name: string; zone: string }) {
  const car = useCar(row)
  const service = row.service ?? 'No service given'
  return (
    <Menu.LinkItem
      closeOnClick
      label={name}
      aria-label={`${name}, ${service}, ${whenOf(row, zone)}, ${statusWord(row.status)}`}
      render={
        <Link
          from="/schedule"
          to="/schedule"
          search={(before) => changedSearch(before, { appointment: row.id })}
          preload={false}
          resetScroll={false}
        />
      }
      className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-lg px-3 py-1.5 outline-none data-highlighted:bg-accent-soft"
    >
      <b className="font-semibold">{name}</b>
      <span className="text-sm text-ink-2">{showMoment(row.startsAt, zone)}</span>
      <span className="text-sm text-ink-2">
        {car?.plate && (
          <>
            <Plate>{car.plate}</Plate>{' '}
          </>
        )}
        {service}
      </span>
      <span className="text-sm text-ink-2">
        <StatusWord status={row.status} />
      </span>
    </Menu.LinkItem>
  )
}

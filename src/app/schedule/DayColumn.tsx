import { memo, useMemo } from 'react'
import type { KnownRecords } from '../../client/cache/records'
import type { Appointment } from '../../client/records'
import type { OpeningHours } from '../../domain/shop'
import type { Clash } from '../visits/clash'
import type { Marks } from '../visits/useMarks'
import { showLongDay } from '../words/times'
import { topOf, type Axis, type Column } from './axis'
import { layDay } from './blocks'
import { BlockView } from './BlockView'
import { Ghost } from './Ghost'
import { HourFold } from './HourFold'
import { ROW_PX } from './measure'
import { Shut } from './Shut'
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
          key={`${preview.place.startsAt} ${preview.place.minutes}`}
          column={column}
          place={preview.place}
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

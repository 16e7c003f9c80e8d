import { useMemo, useRef, type KeyboardEvent, useLayoutEffect, type RefObject, useState } from 'react'
import { startOf } from '~/app/appointments/appointmentsOnDay'
import { showMinute } from '~/app/format/times'
import { showClock } from '~/app/session/shopTime'
import { useShopRecord } from '~/app/session/useShopRecord'
import type { Appointment } from '~/client/nouns/nouns'
import type { OpeningHours } from '~/domain/shop'
import { dayOf, type Day } from '~/domain/time/zone'
import { useIsPrinting } from '~/ui/isPrinting'
import { appointmentTimeOf, type Nudge, nudged, spanOf } from './appointmentTime'
import {
  axisOf,
  instantAt,
  topOf,
  type Axis,
  HEAD_PX,
  ROW_PX,
  SCALE_PX,
  WHOLE_DAY,
  hoursOfWeek,
  shownHours,
  type Hours,
} from './axis'
import { ROWS_AN_HOUR, touches } from './blocks'
import { bookedWords } from './bookedWords'
import { DayColumn, type Drawing } from './DayColumn'
import { Heads } from './Heads'
import type { HowRead } from './howRead'
import { useBlockDrag } from './useBlockDrag'
import { useEscape, type Reschedule, type Preview } from './useReschedule'
import { useStartingPlace } from './useStartingPlace'

type Props = Drawing & {
  days: readonly Day[]
  /** So many days have room side by side. */
  abreast: number
  rows: readonly Appointment[]
  known: readonly Appointment[]
  now: number
  reschedule: Reschedule
  howOn: (from: number) => HowRead
  onBook: ((startsAt: number) => void) | null
}

/** A week shows two blocks side by side; a day as many more as a week has days there. */
const ABREAST = 2

const NUDGES: Readonly<Record<string, readonly [plain: Nudge, withShift: Nudge | null]>> = {
  ArrowUp: ['earlier', 'shorter'],
  ArrowDown: ['later', 'longer'],
  ArrowLeft: ['dayBefore', null],
  ArrowRight: ['dayAfter', null],
}

/** The row of the first hour in which there is something: paper begins there. */
function firstHour(axis: Axis, byColumn: readonly (readonly Appointment[])[]): number {
  const rows = axis.columns.flatMap((column, at) =>
    (byColumn[at] ?? []).map((row) => topOf(column, Math.max(startOf(row), column.from))),
  )
  const first = rows.length === 0 ? 0 : Math.floor(Math.min(...rows) / ROWS_AN_HOUR) * ROWS_AN_HOUR
  // Its name stands halfway above its line.
  return Math.max(0, first - 1)
}

export function Grid(props: Props) {
  const { days, abreast, rows, known, now, reschedule, howOn, onBook, ...drawing } = props
  const { zone } = drawing
  const { preview, clash, mayChange } = reschedule
  const shop = useShopRecord()
  const { hours, fold } = useHours({ open: shop?.openingHours ?? null, days, rows, preview, now, zone })
  const axis = useMemo(() => axisOf(days, zone, hours), [days, zone, hours])
  const byColumn = useMemo(
    () => axis.columns.map((column) => rows.filter((row) => touches(row, column))),
    [axis, rows],
  )
  const isWeek = days.length > 1
  const isPrinting = useIsPrinting()
  // Paper can't open a folded hour.
  const most = isPrinting ? Infinity : isWeek ? ABREAST : Math.max(ABREAST, abreast)
  const frame = useRef<HTMLDivElement>(null)
  const keepFocus = useKeptFocus(frame, rows)

  const blockDrag = useBlockDrag({
    columns: axis.columns,
    find: (id) => known.find((row) => row.id === id),
    mayChange,
    onCarry: (row, time) => reschedule.show({ row, time, by: 'hand' }),
    onDrop: (row, time) => reschedule.drop({ row, time, by: 'hand' }),
    onCancel: reschedule.cancel,
    onEmpty: onBook && ((column, row) => onBook(instantAt(column, row))),
  })
  useEscape(preview !== null, () => {
    blockDrag.cancel()
    reschedule.cancel()
  })

  function press(event: KeyboardEvent<HTMLElement>) {
    const target = event.target instanceof Element ? event.target.closest('[data-id]') : null
    const row = known.find(({ id }) => id === target?.getAttribute('data-id'))
    if (!row || !mayChange(row) || preview?.by === 'hand') return
    const isMine = preview?.row.id === row.id
    if (event.key === 'Enter' && isMine && preview?.by === 'keys' && !event.altKey) {
      event.preventDefault()
      keepFocus(row.id)
      reschedule.save()
      return
    }
    const [plain, withShift] = NUDGES[event.key] ?? []
    const nudge = event.shiftKey ? withShift : plain
    if (!event.altKey || !nudge || (!isWeek && (nudge === 'dayBefore' || nudge === 'dayAfter'))) return
    event.preventDefault()
    // What is under the keys goes on from how it was taken, whatever another desk does to it meanwhile.
    const from = isMine && preview ? preview : { row, time: appointmentTimeOf(row) }
    reschedule.show({ row: from.row, time: nudged(from.time, nudge, zone), by: 'keys' })
  }

  const template = `${SCALE_PX}px repeat(${days.length}, minmax(0, 1fr))`
  useStartingPlace(frame, axis, { zone, now })
  const today = dayOf(now, zone)
  return (
    <div
      ref={frame}
      data-scrolls
      className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto bg-paper [--fold:26px] max-lg:[--fold:44px] pointer-coarse:[--fold:44px] print:flow-root print:overflow-x-visible print:overflow-y-clip"
    >
      {isWeek && (
        <Heads
          days={days}
          today={today}
          booked={axis.columns.map((column, at) =>
            bookedWords({ ...column, rows: byColumn[at] ?? [], how: howOn(column.from), zone }, shop),
          )}
          zone={zone}
          style={{ gridTemplateColumns: template, height: HEAD_PX }}
        />
      )}
      {fold && <FoldEdge fold={fold} at={hours.from} isEarly />}
      {/* The keys and the pointer are those of the blocks within, each of which is a link with its own name. */}
      <div
        role="presentation"
        className={`relative grid ${preview?.by === 'hand' ? 'cursor-grabbing select-none [&_*]:cursor-grabbing' : ''}`}
        style={{
          gridTemplateColumns: template,
          height: axis.rows.length * ROW_PX,
          marginTop: isPrinting && !isWeek ? -firstHour(axis, byColumn) * ROW_PX : 0,
        }}
        onKeyDown={press}
        {...blockDrag.on}
      >
        <Scale axis={axis} now={now} zone={zone} />
        {axis.columns.map((column, at) => (
          <DayColumn
            key={column.day}
            {...drawing}
            axis={axis}
            column={column}
            rows={byColumn[at] ?? rows}
            liftedId={preview?.row.id ?? null}
            preview={preview}
            clash={clash}
            now={column.day === today ? now : null}
            mayBook={onBook !== null}
            isWeek={isWeek}
            most={most}
            open={shop?.openingHours ?? null}
          />
        ))}
      </div>
      {fold && <FoldEdge fold={fold} at={hours.until} />}
    </div>
  )
}

type FoldEdgeProps = {
  fold: NonNullable<Fold>
  /** Where the hours that are shown end, on this side. */
  at: number
  isEarly?: boolean
}

/** Stands where the day is folded, and where it can be folded again. */
function FoldEdge({ fold: { isFolded, turn }, at, isEarly = false }: FoldEdgeProps) {
  const isAtEnd = at === (isEarly ? WHOLE_DAY.from : WHOLE_DAY.until)
  if (isFolded && isAtEnd) return null
  // Shown whole, one way back is enough.
  if (!isFolded && !isEarly) return null
  const words = isEarly ? `before ${showMinute(at)}` : `after ${showMinute(at)}`
  return (
    <button
      type="button"
      onClick={turn}
      className="sticky left-0 block h-10 px-3 text-sm font-semibold text-accent underline-offset-4 hover:underline print:hidden"
    >
      {isFolded ? `Show ${words}` : 'Opening hours only'}
    </button>
  )
}

/** The now-line's time lies over the name of an hour that is so near. */
const COVERS_ROWS = 0.8

type ScaleProps = { axis: Axis; now: number; zone: string }

/** The hours at the left; what the clock shows twice, or does not show, is said where it happens. */
function Scale({ axis: { rows, columns }, now, zone }: ScaleProps) {
  const today = columns.find(({ from, until }) => now >= from && now < until)
  const nowAt = today ? topOf(today, now) : NaN
  return (
    <div
      aria-hidden
      className="sticky left-0 z-20 border-r border-line bg-paper"
      style={{ height: rows.length * ROW_PX }}
    >
      {rows.map(({ minute, isAgain }, at) => {
        const before = rows[at - 1]
        const isJump = before !== undefined && minute !== before.minute + 15
        if ((minute % 60 !== 0 && !isJump) || Math.abs(at - nowAt) < COVERS_ROWS) return null
        return (
          <span
            key={at}
            className={`absolute right-2 text-sm leading-none ${at === 0 ? 'translate-y-1' : '-translate-y-1/2'} ${
              isJump ? 'font-semibold text-warn' : 'text-ink-3'
            }`}
            style={{ top: at * ROW_PX }}
          >
            {showMinute(minute)}
            {isAgain && <span className="absolute top-3.5 right-0 whitespace-nowrap">again</span>}
          </span>
        )
      })}
      {today && (
        <span
          className="absolute right-0 -translate-y-1/2 rounded-l bg-danger px-1.5 py-0.5 text-sm/4 font-semibold whitespace-nowrap text-surface"
          style={{ top: nowAt * ROW_PX }}
        >
          {showClock(now, zone)}
        </span>
      )}
    </div>
  )
}

/** Gives the focus back to a block that a key has moved to another day, or to the hour that folds it away. */
function useKeptFocus(frame: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    const id = wanted.current
    if (id === null || rows.length === 0) return
    const name = CSS.escape(id)
    const block =
      frame.current?.querySelector<HTMLElement>(`[data-id="${name}"]`) ??
      frame.current?.querySelector<HTMLElement>(`[data-folded~="${name}"]`)
    wanted.current = null
    if (block && document.activeElement !== block) block.focus()
  })
  return (id: string) => (wanted.current = id)
}

type Shown = {
  /** Null where the shop says none. */
  open: OpeningHours | null
  days: readonly Day[]
  rows: readonly Appointment[]
  preview: Preview | null
  now: number
  zone: string
}

/** Null where nothing can be folded away. */
type Fold = { isFolded: boolean; turn: () => void } | null

/** The shop's hours, wider where something stands outside them; the rest of the day at a press. */
function useHours({ open, days, rows, preview, now, zone }: Shown): { hours: Hours; fold: Fold } {
  const [isFolded, setFolded] = useState(true)
  // What a hand carries goes on over the edge; the scale does not move under it.
  const underKeys = preview && preview.by !== 'hand' ? preview.time : null
  const isToday = days.includes(dayOf(now, zone))
  const shown = useMemo(() => {
    const spans = [...rows.map(appointmentTimeOf), ...(underKeys ? [underKeys] : [])].map(spanOf)
    const least = isToday ? [...spans, { from: now, until: now + 1 }] : spans
    return shownHours(hoursOfWeek(open), least, days, zone)
  }, [open, days, rows, underKeys, now, isToday, zone])
  if (shown.from <= WHOLE_DAY.from && shown.until >= WHOLE_DAY.until) return { hours: WHOLE_DAY, fold: null }
  return {
    hours: isFolded ? shown : WHOLE_DAY,
    fold: { isFolded, turn: () => setFolded(!isFolded) },
  }
}

import { STEP_MINUTES, STEP_MS, ticksOf, type Tick } from '~/app/format/ticks'
import { openSpan } from '~/domain/openHours'
import type { OpeningHours } from '~/domain/shop'
import { minuteOfDay, minutesOf, spanOfDay, type Day } from '~/domain/time/zone'

/** The height of a quarter of an hour: with room for a line of a block. */
export const ROW_PX = 21
export const SCALE_PX = 62
/** A week's heads stand over it while it is scrolled. */
export const HEAD_PX = 68
/** The strip of a folded hour: wide enough for a finger where there are fingers. */
export const FOLD = 'var(--fold)'

/** Of each day that is shown, in minutes of its clock: whole hours. */
export type Hours = { from: number; until: number }

export const WHOLE_DAY: Hours = { from: 0, until: 24 * 60 }

type Row = Pick<Tick, 'minute' | 'isAgain'>

export type Column = {
  day: Day
  /** As much of the day as is shown. */
  from: number
  until: number
  /** The row of the scale on which each quarter of this day stands. */
  rows: readonly number[]
  /** Rows of the scale that this day does not have. */
  gaps: readonly { row: number; rows: number }[]
}

export type Axis = { rows: readonly Row[]; columns: readonly Column[] }

const USUAL_ROWS: readonly Row[] = Array.from({ length: 96 }, (_, step) => ({
  minute: step * STEP_MINUTES,
  isAgain: false,
}))

const keyOf = ({ minute, isAgain }: Row) => minute + (isAgain ? 0.5 : 0)

/**
 * What stands at which height. One day has the quarters of an hour that its clock shows. Several side by side keep to one
 * scale: an hour that one of them has twice is room that the others leave empty, and an hour that one of them leaves out is
 * a gap in it. Whatever lies between is drawn by the time that really passes. Hours that are folded away are off the scale
 * at its ends, as the days before and after are.
 */
export function axisOf(days: readonly Day[], zone: string, hours: Hours = WHOLE_DAY): Axis {
  const isShown = ({ minute }: Row) => minute >= hours.from && minute < hours.until
  const clocks = days.map((day) => ({ day, ticks: ticksOf(day, zone).filter(isShown) }))
  const [only] = clocks
  const rows: Row[] = clocks.length === 1 && only ? [...only.ticks] : USUAL_ROWS.filter(isShown)
  for (const { ticks } of clocks) {
    let after = -1
    for (const tick of ticks) {
      const at = rows.findIndex((row) => keyOf(row) === keyOf(tick))
      if (at === -1) rows.splice(after + 1, 0, tick)
      after = at === -1 ? after + 1 : at
    }
  }
  const places = new Map(rows.map((row, at) => [keyOf(row), at]))
  return { rows, columns: clocks.map(({ day, ticks }) => columnOf(day, ticks, places)) }
}

function columnOf(day: Day, ticks: readonly Tick[], places: ReadonlyMap<number, number>): Column {
  const rows = ticks.map((tick) => places.get(keyOf(tick)) ?? 0)
  const own = new Set(rows)
  const gaps: { row: number; rows: number }[] = []
  for (const row of places.values()) {
    if (own.has(row)) continue
    const last = gaps.at(-1)
    if (last && last.row + last.rows === row) last.rows += 1
    else gaps.push({ row, rows: 1 })
  }
  const from = ticks[0]?.at ?? 0
  return { day, from, until: from + ticks.length * STEP_MS, rows, gaps }
}

/** The row on which an instant stands; before and after the day the scale goes on. */
export function topOf({ from, rows }: Column, instant: number): number {
  const steps = (instant - from) / STEP_MS
  const whole = Math.floor(steps)
  const row = rows[whole]
  if (row !== undefined) return row + steps - whole
  return whole < 0 ? steps : (rows.at(-1) ?? 0) + 1 + steps - rows.length
}

/** The row at which something ends: one that ends where a gap begins does not reach over it. */
export function bottomOf({ from, rows }: Column, instant: number): number {
  const steps = (instant - from) / STEP_MS
  const whole = Math.ceil(steps) - 1
  const row = rows[whole]
  if (row !== undefined) return row + steps - whole
  return whole < 0 ? steps : (rows.at(-1) ?? 0) + 1 + steps - rows.length
}

/** The instant at the top of a row. In a gap, it is the first moment after it. */
export function instantAt({ from, rows }: Column, row: number): number {
  if (row < 0) return from + row * STEP_MS
  const step = rows.findIndex((at) => at >= row)
  if (step === -1) return from + (rows.length + row - (rows.at(-1) ?? 0) - 1) * STEP_MS
  return from + step * STEP_MS
}

/** The instant at the foot of the row above: where something ends that reaches down to this row. */
export const endAt = (column: Column, row: number) => instantAt(column, row - 1) + STEP_MS

const HOUR = 60

/** From the first hour of the shop's week to its last: the same on every day, so that nine o'clock stays where it is. */
export function hoursOfWeek(open: OpeningHours | null): Hours {
  const days = Object.values(open ?? {}).filter((day) => day !== null)
  if (days.length === 0) return WHOLE_DAY
  return {
    from: Math.min(...days.map(({ opens }) => minutesOf(opens) ?? 0)),
    until: Math.max(...days.map(({ closes }) => minutesOf(closes) ?? WHOLE_DAY.until)),
  }
}

type Span = { from: number; until: number }

/** As much of them as is shown: wider, where something stands outside. */
export function shownHours(hours: Hours, spans: readonly Span[], days: readonly Day[], zone: string): Hours {
  const reached = days.flatMap((day) => {
    const whole = spanOfDay(day, zone)
    return spans
      .filter(({ from, until }) => from < whole.until && until > whole.from)
      .map(({ from, until }) => ({
        from: from <= whole.from ? 0 : minuteOfDay(from, zone),
        until: until >= whole.until ? WHOLE_DAY.until : minuteOfDay(until - 1, zone) + 1,
      }))
  })
  const from = Math.min(hours.from, ...reached.map((span) => span.from))
  const until = Math.max(hours.until, ...reached.map((span) => span.until))
  return { from: Math.floor(from / HOUR) * HOUR, until: Math.ceil(until / HOUR) * HOUR }
}

/** Minutes for which the shop is open on a day; 0 where it is closed. */
export function openMinutes(open: OpeningHours, day: Day, zone: string): number {
  const span = openSpan(open, day, zone)
  return span ? (span.until - span.from) / 60_000 : 0
}

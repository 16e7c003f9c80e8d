import type { Day } from '../../domain/zone'
import { STEP_MINUTES, STEP_MS, ticksOf, type Tick } from '../words/ticks'
import { WHOLE_DAY, type Hours } from './shownHours'

// What stands at which height. One day has the quarters of an hour that its clock shows. Several side by side keep
// to one scale: an hour that one of them has twice is room that the others leave empty, and an hour that one of
// them leaves out is a gap in it. Whatever lies between is drawn by the time that really passes. Hours that are folded
// away are off the scale at its ends, as the days before and after are.

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

const USUAL: readonly Row[] = Array.from({ length: 96 }, (_, step) => ({
  minute: step * STEP_MINUTES,
  isAgain: false,
}))

const keyOf = ({ minute, isAgain }: Row) => minute + (isAgain ? 0.5 : 0)

export function axisOf(days: readonly Day[], zone: string, hours: Hours = WHOLE_DAY): Axis {
  const isShown = ({ minute }: Row) => minute >= hours.from && minute < hours.until
  const clocks = days.map((day) => ({ day, ticks: ticksOf(day, zone).filter(isShown) }))
  const [only] = clocks
  const rows: Row[] = clocks.length === 1 && only ? [...only.ticks] : USUAL.filter(isShown)
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

import type { Appointment } from '../../client/records'
import { packLanes, type Lane } from '../../domain/lanes'
import { bottomOf, topOf, type Column } from './axis'
import { placeOf, spanOf } from './place'

/** An appointment in a column: in rows of the scale from the top, and in its lane. */
export type Block = Lane & {
  row: Appointment
  top: number
  rows: number
  /** It began the day before, or ends the day after. */
  isFromBefore: boolean
  isGoingOn: boolean
}

/** What is shorter is drawn so high all the same, and has its lane by that. */
const LEAST_ROWS = 1

const byTime = (a: Appointment, b: Appointment) =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt) || b.minutes - a.minutes || (a.id < b.id ? -1 : 1)

/** The blocks of a day in the order of time. */
export function blocksOf(column: Column, rows: readonly Appointment[]): Block[] {
  const height = (column.rows.at(-1) ?? 0) + 1
  const drawn = rows
    .filter((row) => touches(row, column))
    .toSorted(byTime)
    .map((row) => {
      const { from, until } = spanOf(placeOf(row))
      const top = Math.min(Math.max(topOf(column, from), 0), height - LEAST_ROWS)
      const bottom = Math.max(Math.min(bottomOf(column, until), height), top + LEAST_ROWS)
      return {
        row,
        top,
        rows: bottom - top,
        isFromBefore: from < column.from,
        isGoingOn: until > column.until,
      }
    })
  const lanes = packLanes(drawn.map(({ top, rows: length }) => ({ from: top, until: top + length })))
  return drawn.map((block, at) => ({ ...block, ...(lanes[at] ?? { lane: 0, lanes: 1, wide: 1 }) }))
}

/** Something without length stands where it begins. */
export function touches(row: Appointment, { from, until }: Pick<Column, 'from' | 'until'>): boolean {
  const span = spanOf(placeOf(row))
  return span.from < until && (span.until > from || (span.from === span.until && span.from >= from))
}

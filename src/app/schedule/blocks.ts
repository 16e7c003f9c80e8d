import type { Appointment } from '~/client/nouns/nouns'
import { packLanes, type Lane } from '~/domain/lanes'
import { appointmentTimeOf, spanOf } from './appointmentTime'
import { bottomOf, instantAt, topOf, type Column } from './axis'

/** An appointment in a column: in rows of the scale from the top, and in its lane. */
export type Block = Lane & {
  row: Appointment
  top: number
  rows: number
  /** It began the day before, or ends the day after. */
  isFromBefore: boolean
  isGoingOn: boolean
  /** Makes room for the strip on which an hour is folded. */
  isBesideFold: boolean
}

/** What is shorter is drawn so high all the same, and has its lane by that. */
const LEAST_ROWS = 1

const byTime = (a: Appointment, b: Appointment) =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt) || b.minutes - a.minutes || (a.id < b.id ? -1 : 1)

/** A quarter of an hour each. */
export const ROWS_AN_HOUR = 4

/** An hour of which not all has room. */
export type FoldedHour = {
  /** When it begins, and at which row. */
  from: number
  top: number
  /** What is not drawn. */
  folded: readonly Appointment[]
  /** All that stands in this hour, drawn or not. */
  all: readonly Appointment[]
}

const isIn = (top: number, length: number, hour: number) => top < hour + ROWS_AN_HOUR && top + length > hour

/** The blocks of a day in the order of time, and the hours that begin more than `most` lanes hold. */
export function layDay(column: Column, rows: readonly Appointment[], most: number) {
  const height = (column.rows.at(-1) ?? 0) + 1
  const drawn = rows
    .filter((row) => touches(row, column))
    .toSorted(byTime)
    .map((row) => {
      const { from, until } = spanOf(appointmentTimeOf(row))
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
  const lanes = packLanes(
    drawn.map(({ top, rows: length }) => ({ from: top, until: top + length })),
    most,
  )
  const hours = new Map<number, Appointment[]>()
  for (const [at, { row, top }] of drawn.entries()) {
    if (lanes[at]) continue
    const hour = Math.floor(top / ROWS_AN_HOUR) * ROWS_AN_HOUR
    hours.set(hour, [...(hours.get(hour) ?? []), row])
  }
  // Blocks that hang together through overlaps make room for a strip together: else one would lie over the next.
  const clusters: (typeof drawn)[] = []
  let end = -Infinity
  for (const block of drawn) {
    const last = clusters.at(-1)
    if (last && block.top < end) last.push(block)
    else clusters.push([block])
    end = Math.max(end, block.top + block.rows)
  }
  const beside = new Set(
    clusters
      .filter((all) =>
        all.some(({ top, rows: length }) => [...hours.keys()].some((hour) => isIn(top, length, hour))),
      )
      .flat(),
  )
  const blocks = drawn.flatMap((block, at): Block[] => {
    const lane = lanes[at]
    return lane ? [{ ...block, ...lane, isBesideFold: beside.has(block) }] : []
  })
  const folds = [...hours].map(([top, folded]): FoldedHour => ({
    from: instantAt(column, top),
    top,
    folded,
    all: drawn.filter((block) => isIn(block.top, block.rows, top)).map(({ row }) => row),
  }))
  return { blocks, folds }
}

/** The same where there is room for any number side by side. */
export const blocksOf = (column: Column, rows: readonly Appointment[]): Block[] =>
  layDay(column, rows, Infinity).blocks

/** Something without length stands where it begins. */
export function touches(row: Appointment, { from, until }: Pick<Column, 'from' | 'until'>): boolean {
  const span = spanOf(appointmentTimeOf(row))
  return span.from < until && (span.until > from || (span.from === span.until && span.from >= from))
}

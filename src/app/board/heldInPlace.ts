import type { Appointment } from '../../client/records'
import type { Columns } from '../visits/columns'

/** Where a card stood when something came in that would have moved it. */
export type Place = { readonly id: string; readonly status: string; readonly at: number }

export function placeIn(columns: Columns, id: string): Place | null {
  for (const [status, rows] of columns) {
    const at = rows.findIndex((row) => row.id === id)
    if (at >= 0) return { id, status, at }
  }
  return null
}

/** The columns with one card where it stood, in the words that are true of it now. */
export function heldInPlace(columns: Columns, { id, status, at }: Place, row: Appointment): Columns {
  const held = new Map<string, readonly Appointment[]>()
  for (const [word, rows] of columns) {
    const others = rows.some((other) => other.id === id) ? rows.filter((other) => other.id !== id) : rows
    held.set(word, word === status ? others.toSpliced(Math.min(at, others.length), 0, row) : others)
  }
  return held
}

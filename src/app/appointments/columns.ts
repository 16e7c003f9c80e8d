import type { Appointment } from '~/client/nouns/nouns'
import { countsAsOpen, type Statuses } from '~/domain/capabilities'
import { startOf } from './appointmentsOnDay'

/** The cards of each status. */
export type Columns = ReadonlyMap<string, readonly Appointment[]>

const byTime = (a: Appointment, b: Appointment) => startOf(a) - startOf(b) || (a.id < b.id ? -1 : 1)

/** What a sorted column was made of: where that is the same, so is the order. */
const madeOf = new WeakMap<readonly Appointment[], readonly Appointment[]>()

const isSame = (a: readonly Appointment[], b: readonly Appointment[] | undefined) =>
  b !== undefined && a.length === b.length && a.every((row, at) => row === b[at])

/**
 * The columns of the connection, what is open by time and what is over the latest first; and behind them one for each
 * status that it did not announce. A column that holds the same cards as before is the same array, so that it is not
 * drawn again.
 */
export function inColumns(rows: readonly Appointment[], known: Statuses, before: Columns | null): Columns {
  const columns = new Map<string, Appointment[]>(known.appointmentStatuses.map((status) => [status, []]))
  for (const row of rows) {
    const column = columns.get(row.status)
    if (column) column.push(row)
    else columns.set(row.status, [row])
  }
  const result = new Map<string, readonly Appointment[]>()
  for (const [status, cards] of columns) {
    const same = before?.get(status)
    if (same !== undefined && isSame(cards, madeOf.get(same))) {
      result.set(status, same)
      continue
    }
    const sorted = cards.toSorted(countsAsOpen(known, status) ? byTime : (a, b) => byTime(b, a))
    const column = same !== undefined && isSame(sorted, same) ? same : sorted
    madeOf.set(column, cards)
    result.set(status, column)
  }
  return result
}

/** One card each, the newer where two sources disagree. */
export function union(sources: readonly (readonly Appointment[])[]): readonly Appointment[] {
  const [first = [], ...others] = sources
  if (others.every((rows) => rows.length === 0)) return first
  const byId = new Map<string, Appointment>()
  for (const rows of sources) {
    for (const row of rows) {
      const known = byId.get(row.id)
      if (!known || Date.parse(row.updatedAt) > Date.parse(known.updatedAt)) byId.set(row.id, row)
    }
  }
  return [...byId.values()]
}

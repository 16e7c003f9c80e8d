import type { Appointment } from '../../client/records'
import { isInShop } from '../../domain/appointments'
import { flagOf, type Flag } from '../appointments/flag'
import { startOf } from '../appointments/startOf'

type Flagged = { row: Appointment; flag: Flag }

export type Cars = {
  /** Of each open status, in the order of the board's columns; behind them, as there, each that is not known here. */
  counts: readonly { status: string; count: number }[]
  inShop: number
  /** The latest first. */
  late: readonly Flagged[]
  /** Expected and not late, the next first. */
  next: readonly Appointment[]
}

type Known = { openStatuses: readonly string[]; appointmentStatuses: readonly string[] }

/** The shop's day at a glance: `rows` are those that the board shows for it. */
export function carsOf(
  rows: readonly Appointment[],
  { openStatuses, appointmentStatuses }: Known,
  now: number,
): Cars {
  const others = new Set(
    rows.map(({ status }) => status).filter((word) => !appointmentStatuses.includes(word)),
  )
  const flagged = rows.map((row) => ({ row, flag: flagOf(row, openStatuses, now) }))
  return {
    counts: [...openStatuses, ...others].map((status) => ({
      status,
      count: rows.filter((row) => row.status === status).length,
    })),
    inShop: rows.filter(({ status }) => openStatuses.includes(status) && isInShop(status)).length,
    late: flagged
      .flatMap(({ row, flag }) => (flag?.kind === 'late' ? [{ row, flag }] : []))
      .toSorted((a, b) => b.flag.minutes - a.flag.minutes),
    next: flagged
      .filter(
        ({ row, flag }) =>
          openStatuses.includes(row.status) && !isInShop(row.status) && flag?.kind !== 'late',
      )
      .map(({ row }) => row)
      .toSorted((a, b) => startOf(a) - startOf(b)),
  }
}

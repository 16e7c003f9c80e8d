import { isDay } from './day'
import { addDays, type Day } from './zone'

export const PERIODS = ['this-month', 'last-month', 'last-90-days', 'this-year'] as const
export type Days = { from: Day; to: Day }
/** A word that moves on with the calendar, or two days: "2026-11-01..2026-11-24". */
export type Period = string

export const periodOf = ({ from, to }: Days): Period => `${from}..${to}`

function typedDays(period: Period): Days | null {
  const [from, to, ...rest] = period.split('..')
  return rest.length === 0 && isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

/** An address may hold anything. */
export const isPeriod = (value: unknown): value is Period =>
  typeof value === 'string' && (PERIODS.some((word) => word === value) || typedDays(value) !== null)

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/** Its days as of today; null where it is no period. */
export function daysOfPeriod(period: Period, today: Day): Days | null {
  const first = firstOfMonth(today)
  const before = addDays(first, -1)
  switch (period) {
    case 'this-month':
      return { from: first, to: today }
    case 'last-month':
      return { from: firstOfMonth(before), to: before }
    case 'last-90-days':
      return { from: addDays(today, -89), to: today }
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    default:
      return typedDays(period)
  }
}

import { daysOfPeriod, PERIODS, type Days, type Period } from '../../domain/period'
import type { Day } from '../../domain/zone'
import { otherYear, showMonthDay } from '../session/shopTime'

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const NAMES: Readonly<Record<(typeof PERIODS)[number], string>> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-90-days': 'Last 90 days',
  'this-year': 'This year',
}

const show = (day: Day) => showMonthDay(`${day}T12:00:00Z`, 'UTC')

/** "Nov 3", "Nov 3 to 14", "Oct 28 to Nov 3", "Dec 20, 2025 to Jan 5, 2026". */
function daysWords({ from, to }: Days, today: Day): string {
  const year = otherYear(to, today)
  if (from === to) return `${show(to)}${year}`
  if (from.slice(0, 7) === to.slice(0, 7)) return `${show(from)} to ${Number(to.slice(8))}${year}`
  if (from.slice(0, 4) === to.slice(0, 4)) return `${show(from)} to ${show(to)}${year}`
  return `${show(from)}, ${from.slice(0, 4)} to ${show(to)}, ${to.slice(0, 4)}`
}

/** On the button: "Nov 2026", "Nov 3 to 14". */
export function periodWords(period: Period | undefined, today: Day): string {
  const days = period === undefined ? null : daysOfPeriod(period, today)
  if (days === null) return 'All dates'
  if (period === 'this-month' || period === 'last-month') return month.format(Date.parse(days.from))
  if (period === 'this-year') return days.from.slice(0, 4)
  return period === 'last-90-days' ? NAMES[period] : daysWords(days, today)
}

/** Behind what is counted: "from Nov 2026"; '' of all dates. */
export function fromWords(period: Period | undefined, today: Day): string {
  const words = periodWords(period, today)
  if (words === 'All dates') return ''
  return period === 'last-90-days' ? 'from the last 90 days' : `from ${words}`
}

/** Each choice and the days that it means: "This month", "Nov 1 to 24". */
export const periodChoices = (today: Day) =>
  PERIODS.map((period) => {
    const days = daysOfPeriod(period, today)
    return { period, name: NAMES[period], days: days ? daysWords(days, today) : '' }
  })

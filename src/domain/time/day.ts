import type { Day } from './zone'

/** Nobody at a shop means a day before or after these: its year was mistyped. */
const FIRST_DAY: Day = '1900-01-01'
export const LAST_DAY: Day = '2199-12-31'

/**
 * A day that is in the calendar, and that a shop can mean. It stands apart from zone.ts, since what an address says is read
 * before there is a clock to show.
 */
export const isDay = (value: unknown): value is Day =>
  typeof value === 'string' && value >= FIRST_DAY && value <= LAST_DAY && parseCalendarDate(value) !== null

const CALENDAR_DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const DAY_MS = 24 * 60 * 60 * 1000

/** Date.UTC turns 30 February into 2 March; a real date comes back as it went in. */
export function utcMidnight(year: number, month: number, day: number): number | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null
}

/** The half-open span of one UTC calendar date, else null. */
export function parseCalendarDate(text: string): { from: number; until: number } | null {
  const match = CALENDAR_DATE.exec(text)
  if (!match) return null
  const from = utcMidnight(Number(match[1]), Number(match[2]), Number(match[3]))
  return from === null ? null : { from, until: from + DAY_MS }
}

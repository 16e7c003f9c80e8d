import { parseCalendarDate } from './calendarDate'
import type { Day } from './zone'

// Apart from zone.ts, since what an address says is read before there is a clock to show.

/** Nobody at a shop means a day before or after these: its year was mistyped. */
const FIRST_DAY: Day = '1900-01-01'
export const LAST_DAY: Day = '2199-12-31'

/** A day that is in the calendar, and that a shop can mean. */
export const isDay = (value: unknown): value is Day =>
  typeof value === 'string' && value >= FIRST_DAY && value <= LAST_DAY && parseCalendarDate(value) !== null

import { parseCalendarDate } from '../../domain/instant'
import type { Day } from '../../domain/zone'

// What an address says is anybody's: a part of it that makes no sense is none.

/** "7" is read from an address as a number. '' where there is none. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''

/** A day that is in the calendar, with a year on either side that can be written in four digits as well. */
export const isDay = (value: unknown): value is Day =>
  typeof value === 'string' && parseCalendarDate(value) !== null && value >= '0001' && value < '9999'

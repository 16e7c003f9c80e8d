import { WEEKDAYS, type OpeningHours } from './shop'
import { addDays, dayOf, instantOf, minutesOf, weekdayOf, type Day } from './time/zone'

const END_OF_DAY = 24 * 60
/** From a day to the same day of the week after: whatever day the shop opens on is among them. */
const DAYS_AHEAD = 8

/** When the shop is open on a day; null where it is closed. */
export function openSpan(open: OpeningHours, day: Day, zone: string): { from: number; until: number } | null {
  const weekday = WEEKDAYS[weekdayOf(day)]
  const hours = weekday && open[weekday]
  if (!hours) return null
  const at = (time: string) => instantOf(day, minutesOf(time) ?? END_OF_DAY, zone)
  return { from: at(hours.opens), until: at(hours.closes) }
}

/**
 * Why the shop is not open for all of an appointment: closed on its day, not open when it begins, or closing before it ends.
 * Null where it is.
 */
export type NotOpen =
  | { kind: 'closed' }
  | { kind: 'begins'; from: number; until: number }
  | { kind: 'ends'; until: number }

export function notOpen(open: OpeningHours, startAt: number, endAt: number, zone: string): NotOpen | null {
  const span = openSpan(open, dayOf(startAt, zone), zone)
  if (!span) return { kind: 'closed' }
  if (startAt < span.from || startAt >= span.until) return { kind: 'begins', ...span }
  return endAt > span.until ? { kind: 'ends', until: span.until } : null
}

/** So many closed days in a row are no weekend. */
const MOST_CLOSED_DAYS = 14

/** The first of the last so many days on which the shop was open; today is one of them, open or not. */
export function shopDaysBack(today: Day, count: number, open: OpeningHours | null): Day {
  let day = today
  let left = count - 1
  for (let back = 1; left > 0 && back <= MOST_CLOSED_DAYS; back += 1) {
    const before = addDays(today, -back)
    const weekday = WEEKDAYS[weekdayOf(before)]
    if (open && !(weekday && open[weekday])) continue
    day = before
    left -= 1
  }
  return day
}

/** The first moment from then on at which the shop is open for so long; null where no day is long enough. */
export function nextOpen(open: OpeningHours, from: number, length: number, zone: string): number | null {
  const today = dayOf(from, zone)
  for (let days = 0; days < DAYS_AHEAD; days += 1) {
    const span = openSpan(open, addDays(today, days), zone)
    const at = span && Math.max(span.from, from)
    if (span && at !== null && at + length <= span.until) return at
  }
  return null
}

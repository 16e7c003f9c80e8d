import { HOUR_MS, MINUTE_MS } from '../clock'
import type { Calendar, Day } from './calendar'

export const FIRST_DAY = -548
export const LAST_DAY = 21

const SETTING_UP_DAYS = 7

/** The days before the first car: a shop is made, and what the old program knew is brought over. */
export type Opening = {
  shopMadeAt: number
  customersFrom: number
  vehiclesFrom: number
  appointmentsFrom: number
  /** How long each of the three takes at most. */
  importMs: number
  /** From here on people book by themselves. */
  bookingFrom: number
}

export function openingOf(calendar: Calendar): Opening {
  const shopMadeAt = calendar.day(FIRST_DAY - SETTING_UP_DAYS).opens
  return {
    shopMadeAt,
    customersFrom: shopMadeAt + HOUR_MS,
    vehiclesFrom: shopMadeAt + HOUR_MS + 20 * MINUTE_MS,
    appointmentsFrom: shopMadeAt + HOUR_MS + 40 * MINUTE_MS,
    importMs: 20 * MINUTE_MS,
    bookingFrom: shopMadeAt + 2 * HOUR_MS,
  }
}

/** The stretches in which the counter was staffed so far, oldest first. */
export function deskSpans(calendar: Calendar) {
  const spans: { from: number; until: number }[] = []
  for (let offset = FIRST_DAY; offset <= 0; offset += 1) {
    const day: Day = calendar.day(offset)
    if (day.isWorkday || offset === 0) spans.push(calendar.deskHours(day))
  }
  return spans
}

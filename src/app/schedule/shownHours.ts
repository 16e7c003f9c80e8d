import { openSpan } from '../../domain/openHours'
import type { OpeningHours } from '../../domain/shop'
import { minuteOfDay, minutesOf, spanOfDay, type Day } from '../../domain/zone'

/** Of each day that is shown, in minutes of its clock: whole hours. */
export type Hours = { from: number; until: number }

export const WHOLE_DAY: Hours = { from: 0, until: 24 * 60 }

const HOUR = 60

/** From the first hour of the shop's week to its last: the same on every day, so that nine o'clock stays where it is. */
export function hoursOfWeek(open: OpeningHours | null): Hours {
  const days = Object.values(open ?? {}).filter((day) => day !== null)
  if (days.length === 0) return WHOLE_DAY
  return {
    from: Math.min(...days.map(({ opens }) => minutesOf(opens) ?? 0)),
    until: Math.max(...days.map(({ closes }) => minutesOf(closes) ?? WHOLE_DAY.until)),
  }
}

type Span = { from: number; until: number }

/** As much of them as is shown: wider, where something stands outside. */
export function shownHours(hours: Hours, spans: readonly Span[], days: readonly Day[], zone: string): Hours {
  const reached = days.flatMap((day) => {
    const whole = spanOfDay(day, zone)
    return spans
      .filter(({ from, until }) => from < whole.until && until > whole.from)
      .map(({ from, until }) => ({
        from: from <= whole.from ? 0 : minuteOfDay(from, zone),
        until: until >= whole.until ? WHOLE_DAY.until : minuteOfDay(until - 1, zone) + 1,
      }))
  })
  const from = Math.min(hours.from, ...reached.map((span) => span.from))
  const until = Math.max(hours.until, ...reached.map((span) => span.until))
  return { from: Math.floor(from / HOUR) * HOUR, until: Math.ceil(until / HOUR) * HOUR }
}

/** Minutes for which the shop is open on a day; 0 where it is closed. */
export function openMinutes(open: OpeningHours, day: Day, zone: string): number {
  const span = openSpan(open, day, zone)
  return span ? (span.until - span.from) / 60_000 : 0
}

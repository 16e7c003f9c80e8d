import { addDays, clockTime, dayOf, daysBetween, instantOf, spanOfDay, weekdayOf } from '../../domain/zone'
import { HOUR_MS } from '../clock'

/** A day of the shop. The offset counts days from today. */
export type Day = {
  offset: number
  midnight: number
  opens: number
  closes: number
  /** The midnight that ends it. */
  ends: number
  weekday: number
  isWorkday: boolean
}

export type Calendar = {
  now: number
  today: Day
  day: (offset: number) => Day
  /** When the counter writes something down on that day: never past now. */
  deskHours: (day: Day) => { from: number; until: number }
  /** The same moment where the shop is open then, else one after it has opened again. */
  whenOpen: (instant: number) => number
}

export const FIRST_DAY = -548
export const LAST_DAY = 21

const [OPENS_MINUTE, CLOSES_MINUTE] = [8 * 60, 18 * 60]
const WORKDAY = { opens: clockTime(OPENS_MINUTE), closes: clockTime(CLOSES_MINUTE) }
const WORKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** What the shop says of itself. */
export const OPENING_HOURS = { sunday: null, ...Object.fromEntries(WORKDAYS.map((day) => [day, WORKDAY])) }
const HOLIDAYS = new Set(['01-01', '07-04', '12-25'])

/** At night work reaches back that far, so the board is never empty. */
const NIGHT_REACH_MS = 6 * HOUR_MS

export function createCalendar(now: number, timeZone: string): Calendar {
  const date = dayOf(now, timeZone)
  const known = new Map<number, Day>()

  function make(offset: number): Day {
    const name = addDays(date, offset)
    const { from, until } = spanOfDay(name, timeZone)
    const weekday = weekdayOf(name)
    return {
      offset,
      midnight: from,
      opens: instantOf(name, OPENS_MINUTE, timeZone),
      closes: instantOf(name, CLOSES_MINUTE, timeZone),
      ends: until,
      weekday,
      isWorkday: weekday !== 0 && !HOLIDAYS.has(name.slice(5)),
    }
  }
  function day(offset: number): Day {
    const found = known.get(offset) ?? make(offset)
    known.set(offset, found)
    return found
  }

  function whenOpen(instant: number): number {
    for (let offset = daysBetween(date, dayOf(instant, timeZone)); ; offset += 1) {
      const { opens, closes, isWorkday } = day(offset)
      if (!isWorkday || instant > closes) continue
      return instant >= opens ? instant : opens + ((opens - instant) % (closes - opens))
    }
  }

  return {
    now,
    today: day(0),
    day,
    whenOpen,
    deskHours: ({ offset, opens, closes, midnight }) =>
      offset === 0
        ? { from: now - opens >= HOUR_MS ? opens : Math.max(midnight, now - NIGHT_REACH_MS), until: now }
        : { from: opens, until: Math.min(closes, now) },
  }
}

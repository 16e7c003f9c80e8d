import { clockTime } from '../../domain/zone'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock'

/** One local day of the shop. The offset counts days from today. */
export type Day = {
  offset: number
  midnight: number
  opens: number
  closes: number
  /** The midnight that ends it: 23 or 25 hours on where the clocks change. */
  ends: number
  weekday: number
  isWorkday: boolean
}

export type Calendar = {
  now: number
  today: Day
  day: (offset: number) => Day
  /** When on that day something may have been written down: never past now. */
  deskHours: (day: Day) => { from: number; until: number }
  /** The same moment where the shop is open then, else one after it has opened again. */
  whenOpen: (instant: number) => number
}

const OPENS_MINUTE = 8 * 60
const CLOSES_MINUTE = 18 * 60
const SUNDAY = 0

const WORKDAY = { opens: clockTime(OPENS_MINUTE), closes: clockTime(CLOSES_MINUTE) }

/** The same as the shop says of itself. */
export const OPENING_HOURS = {
  sunday: null,
  monday: WORKDAY,
  tuesday: WORKDAY,
  wednesday: WORKDAY,
  thursday: WORKDAY,
  friday: WORKDAY,
  saturday: WORKDAY,
}
const HOLIDAYS = new Set(['01-01', '07-04', '12-25'])

/** How far back work goes at night, so that a board looked at then is not empty. */
const NIGHT_REACH_MS = 6 * HOUR_MS

function wallClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  /** The local reading, written as if it were UTC. */
  return (instant: number) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const read = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
    return Date.UTC(
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
      read('second'),
    )
  }
}

export function createCalendar(now: number, timeZone: string): Calendar {
  const localAt = wallClock(timeZone)
  const offsetAt = (instant: number) => localAt(instant) - Math.floor(instant / 1000) * 1000
  /** Twice, since the first guess may lie on the other side of a change of the clocks. */
  const instantOf = (local: number) => local - offsetAt(local - offsetAt(local))
  const thisMorning = Math.floor(localAt(now) / DAY_MS) * DAY_MS
  const known = new Map<number, Day>()

  const reckon = (offset: number): Day => {
    const local = thisMorning + offset * DAY_MS
    const date = new Date(local)
    const weekday = date.getUTCDay()
    return {
      offset,
      midnight: instantOf(local),
      opens: instantOf(local + OPENS_MINUTE * MINUTE_MS),
      closes: instantOf(local + CLOSES_MINUTE * MINUTE_MS),
      ends: instantOf(local + DAY_MS),
      weekday,
      isWorkday: weekday !== SUNDAY && !HOLIDAYS.has(date.toISOString().slice(5, 10)),
    }
  }
  const day = (offset: number) => {
    const found = known.get(offset) ?? reckon(offset)
    known.set(offset, found)
    return found
  }

  function whenOpen(instant: number): number {
    const first = Math.floor((localAt(instant) - thisMorning) / DAY_MS)
    for (let offset = first; ; offset += 1) {
      const { opens, closes, isWorkday } = day(offset)
      if (!isWorkday || instant > closes) continue
      // Spread over the day, since not everybody stands at the door.
      return instant >= opens ? instant : opens + ((opens - instant) % (closes - opens))
    }
  }

  return {
    now,
    whenOpen,
    today: day(0),
    day,
    deskHours: ({ offset, opens, closes, midnight }) =>
      offset === 0
        ? { from: now - opens >= HOUR_MS ? opens : Math.max(midnight, now - NIGHT_REACH_MS), until: now }
        : { from: opens, until: Math.min(closes, now) },
  }
}

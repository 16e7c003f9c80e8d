// Wall time in a shop's time zone. The browser's own zone plays no part in any of it.

/** "2026-11-21" */
export type Day = string

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Calendar = {
  Instant: {
    fromEpochMilliseconds: (ms: number) => {
      toZonedDateTimeISO: (zone: string) => { readonly offsetNanoseconds: number }
    }
  }
  Now: { timeZoneId: () => string }
}

declare global {
  var Temporal: Calendar | undefined
}

/** Newer browsers have a calendar of their own. Others make a formatter: their first one takes as long as forty cards. */
const calendar = globalThis.Temporal

let ownZone: string | undefined

/** This computer's own zone. Asked once: where it takes a formatter, that takes longer than to draw a card. */
export const computersZone = () =>
  (ownZone ??= calendar?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone)

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter takes longer than a thousand uses of it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(zone, clock)
  }
  return clock
}

/** The wall clock's reading as if it were UTC, to the second. */
export function wallMs(instant: number, zone: string): number {
  const second = Math.floor(instant / 1000) * 1000
  if (calendar) {
    const { offsetNanoseconds } = calendar.Instant.fromEpochMilliseconds(second).toZonedDateTimeISO(zone)
    return second + offsetNanoseconds / 1e6
  }
  const parts: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(second)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, seconds)
}

const pad = (number: number, length = 2) => String(number).padStart(length, '0')

const dayOfWall = (wall: number): Day => new Date(wall).toISOString().slice(0, 10)

/** The calendar day that an instant falls on in the shop. */
export const dayOf = (instant: number, zone: string): Day => dayOfWall(wallMs(instant, zone))

/** Minutes on the shop's clock since midnight: 90 is half past one, whatever was skipped or came twice before it. */
export function minuteOfDay(instant: number, zone: string): number {
  const wall = wallMs(instant, zone)
  return Math.floor((wall - Date.parse(`${dayOfWall(wall)}T00:00:00Z`)) / MINUTE_MS)
}

/** "2026-11-21" some days on; days of the calendar, however many hours they have. */
export const addDays = (day: Day, days: number): Day =>
  dayOfWall(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)

/** Days of the calendar from one day to another; negative where the other comes first. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** The weekday of a calendar day: 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/**
 * The instant at which the shop's clock shows this. An hour that comes twice means the first of the two; a time
 * that is skipped means as long after the change as it stands on the clock.
 */
export function instantOf(day: Day, minute: number, zone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS
  const offsetAt = (instant: number) => wallMs(instant, zone) - Math.floor(instant / 1000) * 1000
  // The offsets on both sides of whatever change may lie near; the earlier one first.
  const before = offsetAt(wanted - DAY_MS)
  const after = offsetAt(wanted + DAY_MS)
  const first = wanted - before
  if (offsetAt(first) === before) return first
  const second = wanted - after
  return offsetAt(second) === after ? second : first
}

/** From the first moment of a day to the first of the next: 23, 24 or 25 hours. */
export const spanOfDay = (day: Day, zone: string) => ({
  from: instantOf(day, 0, zone),
  until: instantOf(addDays(day, 1), 0, zone),
})

/** "09:30" of minutes since midnight, for time fields. */
export const clockTime = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`

/** Minutes since midnight of "09:30"; null where it is none. */
export function minutesOf(text: string): number | null {
  const match = /^(\d{1,2}):(\d\d)$/.exec(text)
  if (!match) return null
  const [hour = 0, minute = 0] = match.slice(1).map(Number)
  return hour < 24 && minute < 60 ? hour * 60 + minute : null
}

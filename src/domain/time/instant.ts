import { parseCalendarDate, utcMidnight } from './day'

/** Programs leave the seconds out, or the colon of the offset: ISO 8601 has both. */
const ISO_8601 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)$/

/** The last moment of the four-digit years. */
export const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Milliseconds of an ISO 8601 time with an offset and a real calendar date, else null. */
export function parseInstant(text: string): number | null {
  const match = ISO_8601.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits: string | undefined) => Number(digits ?? 0))
  const [fraction = '', zone = 'Z'] = match.slice(7)
  const midnight = utcMidnight(year, month, day)
  if (midnight === null || hour > 23 || minute > 59 || second > 59) return null
  const offset = parseOffset(zone)
  if (offset === null) return null
  // Cut as text: a float would round a long row of nines up into the next second.
  const milliseconds = Number(fraction.slice(1, 4).padEnd(3, '0'))
  const instant = midnight + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds - offset
  // An offset may carry the time out of the four-digit years that the answer can be written in.
  return new Date(instant).toISOString().length === 24 ? instant : null
}

function parseOffset(text: string): number | null {
  if (text === 'Z' || text === 'z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(-2))
  if (hours > 23 || minutes > 59) return null
  return (text[0] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

export const formatInstant = (instant: number) => new Date(instant).toISOString()

export const formatCalendarDate = (instant: number) => formatInstant(instant).slice(0, 10)

/** The half-open span of the UTC day that a calendar date names, or in which a time lies; else null. */
export function parseUtcDay(text: string) {
  const instant = parseInstant(text)
  return parseCalendarDate(instant === null ? text : formatCalendarDate(instant))
}

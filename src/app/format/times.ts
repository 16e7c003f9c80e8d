import { nameDay, otherYear, showDate, showMonthDay, showTime } from '~/app/session/shopTime'
import { dayOf, minuteOfDay, type Day } from '~/domain/time/zone'
import { changeOf, ticksOf, type ClockChange } from './ticks'

/** "9 AM", "2:30 AM" of minutes on the clock. */
export function showMinute(minute: number): string {
  const hour = Math.floor(minute / 60) % 24
  const rest = minute % 60
  const half = hour < 12 ? 'AM' : 'PM'
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`} ${half}`
}

const abbreviations = new Map<string, Intl.DateTimeFormat>()

/** "CST", which tells an hour from the same hour a second time. */
function abbreviationAt(instant: number, zone: string): string {
  const made =
    abbreviations.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
  abbreviations.set(zone, made)
  return made.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** "9:30 AM"; where the clock shows that twice in the day, also which of the two: "1:30 AM CST". */
export function showMoment(when: number | string, zone: string): string {
  const instant = typeof when === 'number' ? when : Date.parse(when)
  if (Number.isNaN(instant)) return showTime(instant, zone)
  const minute = minuteOfDay(instant, zone)
  const isTwice = ticksOf(dayOf(instant, zone), zone).some(
    (tick) => tick.isAgain && minute >= tick.minute && minute < tick.minute + 15,
  )
  return isTwice ? `${showTime(instant, zone)} ${abbreviationAt(instant, zone)}` : showTime(instant, zone)
}

/** "9:30", where the scale beside it says which half of the day. */
export const shortMoment = (instant: number, zone: string) => showMoment(instant, zone).replace(/ [AP]M/, '')

let longDay: Intl.DateTimeFormat | undefined

/** "Friday, November 20" */
export function showLongDay(day: Day): string {
  longDay ??= new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return longDay.format(Date.parse(noon(day)))
}

const noon = (day: Day) => `${day}T12:00:00Z`

/** "May 12 to 18", "May 26 to Jun 1"; of another year with that behind it. */
export function weekHeading(days: readonly Day[], today: Day): string {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const until = showMonthDay(noon(last), 'UTC')
  const end = first.slice(0, 7) === last.slice(0, 7) ? until.replace(/^\w+ /, '') : until
  return `${showMonthDay(noon(first), 'UTC')} to ${end}${otherYear(last, today)}`
}

/** "Tomorrow, 2:00 PM", "Thu, May 16, 2031, 2:00 PM": standing alone. */
export function showWhen(when: number | string, zone: string, now = Date.now()): string {
  const at = typeof when === 'number' ? when : Date.parse(when)
  if (Number.isNaN(at)) return showTime(at, zone)
  const day = dayOf(at, zone)
  const words = `${nameDay(day, zone, now)}${otherYear(day, dayOf(now, zone))}, ${showMoment(at, zone)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type Span = { from: number; until: number }

/** "9:30 AM to 10:15 AM"; an end on another day says which. */
export function showSpan({ from, until }: Span, zone: string): string {
  const isSameDay = dayOf(from, zone) === dayOf(until, zone)
  const end = showMoment(until, zone)
  return `${showMoment(from, zone)} to ${isSameDay ? end : `${end} on ${showDate(until, zone)}`}`
}

/** What is to be known of a day on which the clock is changed. */
export function tellChange({ by, minute, hours }: ClockChange): string {
  const at = showMinute(minute)
  return by > 0
    ? `Clocks go forward at ${at}: this day has ${hours} hours, and ${at} to ${showMinute(minute + by)} does not exist.`
    : `Clocks go back at ${at}: this day has ${hours} hours, and ${showMinute(minute + by)} to ${at} comes twice.`
}

export const changeTold = (day: Day, zone: string): string | null => {
  const change = changeOf(day, zone)
  return change && tellChange(change)
}

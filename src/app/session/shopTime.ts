import { addDays, dayOf, type Day } from '../../domain/zone'
import { useDesk } from './desk'
import { usePreferences } from './preferences'

let ownZone: string | undefined

/** Asked once: to ask the browser takes longer than to draw a card. */
export const computersZone = () => (ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The shop's time zone: this computer's choice, else the operator's, else this computer's own. */
export function useZone(): string {
  const { timeZone } = usePreferences()
  const { session } = useDesk()
  return timeZone ?? session?.timeZone ?? computersZone()
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter takes longer than a thousand uses of it. */
function format(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${zone}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}

type When = string | number

const at = (when: When) => (typeof when === 'number' ? when : Date.parse(when))
const show = (when: When, shown: Intl.DateTimeFormat) =>
  Number.isNaN(at(when)) ? 'no time' : shown.format(at(when))

/** "9:30 AM" */
export const showTime = (when: When, zone: string) =>
  show(when, format(zone, 'time', { hour: 'numeric', minute: '2-digit' }))

/** "9:30": among others of one day, where whoever looks knows which half of it is meant. */
export const showClock = (when: When, zone: string) => showTime(when, zone).replace(/\s[AP]M$/, '')

/** "Fri, Nov 20" */
export const showDate = (when: When, zone: string) =>
  show(when, format(zone, 'date', { weekday: 'short', month: 'short', day: 'numeric' }))

/** "Fri" */
export const showWeekday = (when: When, zone: string) =>
  show(when, format(zone, 'weekday', { weekday: 'short' }))

/** "Nov 20", where there is little room. */
export const showMonthDay = (when: When, zone: string) =>
  show(when, format(zone, 'month-day', { month: 'short', day: 'numeric' }))

/** "Nov 20, 2026" */
export const showFullDate = (when: When, zone: string) =>
  show(when, format(zone, 'full', { year: 'numeric', month: 'short', day: 'numeric' }))

/** "Fri, Nov 20" of a calendar day, whatever zone it is looked at from. */
export const showDay = (day: Day) => showDate(`${day}T12:00:00Z`, 'UTC')

/** ", 2031" behind a day that is not of this year. */
export const otherYear = (day: Day, today: Day) =>
  day.slice(0, 4) === today.slice(0, 4) ? '' : `, ${day.slice(0, 4)}`

/** "today", "tomorrow", "yesterday", else "Fri, Nov 20". */
export function nameDay(day: Day, zone: string, now = Date.now()): string {
  const today = dayOf(now, zone)
  const near: Record<Day, string> = {
    [today]: 'today',
    [addDays(today, 1)]: 'tomorrow',
    [addDays(today, -1)]: 'yesterday',
  }
  return near[day] ?? showDay(day)
}

/** "45 min", "2 h", "1 h 30" */
export function showLength(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest}`
}

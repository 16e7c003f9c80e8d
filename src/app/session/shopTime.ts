import { addDays, computersZone, dayOf, wallMs, type Day } from '~/domain/time/zone'
import { usePreferences } from './preferences'
import { useSessionState } from './sessionState'

/** The shop's time zone: this computer's choice, else the operator's, else this computer's own. */
export function useZone(): string {
  const { timeZone } = usePreferences()
  const { session } = useSessionState()
  return timeZone ?? session?.timeZone ?? computersZone()
}

type When = string | number

// In words of our own, as the dashboard speaks English alone: each of the browser's formatters costs more than a card.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Of the wall clock's reading, as if it were UTC. */
const inWords = (words: (wall: Date) => string) => (when: When, zone: string) => {
  const at = typeof when === 'number' ? when : Date.parse(when)
  return Number.isNaN(at) ? 'no time' : words(new Date(wallMs(at, zone)))
}

const clock = (wall: Date) =>
  `${wall.getUTCHours() % 12 || 12}:${String(wall.getUTCMinutes()).padStart(2, '0')}`
const weekday = (wall: Date) => WEEKDAYS[wall.getUTCDay()] ?? ''
const monthDay = (wall: Date) => `${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}`

/** "9:30 AM" */
export const showTime = inWords((wall) => `${clock(wall)} ${wall.getUTCHours() < 12 ? 'AM' : 'PM'}`)

/** "9:30": among others of one day, where whoever looks knows which half of it is meant. */
export const showClock = inWords(clock)

/** "Fri, Nov 20" */
export const showDate = inWords((wall) => `${weekday(wall)}, ${monthDay(wall)}`)

/** "Fri" */
export const showWeekday = inWords(weekday)

/** "Nov 20", where there is little room. */
export const showMonthDay = inWords(monthDay)

/** "Nov 20, 2026" */
export const showFullDate = inWords((wall) => `${monthDay(wall)}, ${wall.getUTCFullYear()}`)

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

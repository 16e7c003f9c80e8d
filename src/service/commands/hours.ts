import { type OpeningHours, WEEKDAYS } from '../../domain/shop'
import { WrongUse } from './command'

const SHORT = WEEKDAYS.map((day) => day.slice(0, 3))
const PART = /^([a-z]{3})(?:-([a-z]{3}))? (\d{1,2}:\d\d)-(\d{1,2}:\d\d)$/

/** "mon-fri 8:00-17:30, sat 9:00-13:00": days that are not named are closed. */
export function hoursFrom(text: string): OpeningHours {
  const hours: OpeningHours = {
    sunday: null,
    monday: null,
    tuesday: null,
    wednesday: null,
    thursday: null,
    friday: null,
    saturday: null,
  }
  for (const part of text.toLowerCase().split(',')) {
    const [, from = '', to = from, opens = '', closes = ''] = PART.exec(part.trim()) ?? []
    const [first, last] = [SHORT.indexOf(from), SHORT.indexOf(to)]
    if (first < 0 || last < 0) {
      throw new WrongUse(`--hours must be such as "mon-fri 8:00-17:30, sat 9:00-13:00", not ${text}`)
    }
    // Around the end of the week: sat-mon is three days.
    const days = ((last - first + SHORT.length) % SHORT.length) + 1
    for (let at = first; at < first + days; at += 1) {
      const day = WEEKDAYS[at % SHORT.length]
      if (day) hours[day] = { opens: opens.padStart(5, '0'), closes: closes.padStart(5, '0') }
    }
  }
  return hours
}

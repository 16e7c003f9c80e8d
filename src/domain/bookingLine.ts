import { labelsIn } from './labels'
import { isDay } from './time/day'
import { addDays, type Day } from './time/zone'
import { typedPlate } from './vehicles'

// "0168 brakes thu 2pm 2h": what a hand types that has a phone at its ear. What is not understood is not guessed.

export type BookingLine = {
  /** Who or which car, and then what for: where one ends only the shop's own names can say. */
  words: readonly string[]
  /** Null where none was typed. */
  day: Day | null
  /** Minutes of the clock; two where morning and evening were not told apart. */
  times: readonly number[]
  /** Null where none was typed. */
  minutes: number | null
  /** "#waiter": what belongs to the note, and not to the service. */
  labels: readonly string[]
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const HOUR = 60
const NOON = 12 * HOUR
const LONGEST_HOURS = 24

/** Of a time of day: one minute where it is said, two where it may be either half; null where it is none. */
function timesOf(word: string, isAt: boolean): number[] | null {
  if (word === 'noon') return [NOON]
  const read = /^(\d{1,2})(?::([0-5]\d))?(am|pm|a|p)?$/.exec(word)
  if (!read) return null
  const [, hours = '', minutes, half] = read
  const hour = Number(hours)
  const rest = Number(minutes ?? 0)
  if (half) {
    if (hour < 1 || hour > 12) return null
    return [(hour % 12) * HOUR + rest + (half.startsWith('p') ? NOON : 0)]
  }
  // A number alone may be anything.
  if (minutes === undefined && !isAt) return null
  if (hour > 23) return null
  if (hour === 0 || hour > 12) return [hour * HOUR + rest]
  const morning = (hour % 12) * HOUR + rest
  return [morning, morning + NOON]
}

/** "2h", "90m", "1h30", "1.5h": in minutes. */
function lengthOf(word: string): number | null {
  const read =
    /^(?:(\d{1,2}(?:\.\d{1,2})?)h(?:r|rs|our|ours)?(?:([0-5]?\d)m?)?|(\d{1,3})m(?:in|ins|inutes)?)$/.exec(
      word,
    )
  if (!read) return null
  const [, hours, rest = '0', minutes] = read
  const length = minutes === undefined ? Number(hours) * HOUR + Number(rest) : Number(minutes)
  return Number.isInteger(length) && length > 0 && length <= LONGEST_HOURS * HOUR ? length : null
}

const weekdayOf = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay()
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Of this year, or of the next where it has passed. */
function dayOfDate(month: number, date: number, today: Day): Day | null {
  const year = Number(today.slice(0, 4))
  const of = (which: number) => `${which}-${twoDigits(month)}-${twoDigits(date)}`
  const wanted = of(year) >= today ? of(year) : of(year + 1)
  return isDay(wanted) ? wanted : null
}

function dayOfWord(word: string, today: Day): Day | null {
  if (word === 'today') return today
  if (['tomorrow', 'tomorow', 'tmr', 'tmrw'].includes(word)) return addDays(today, 1)
  const place = word.length < 3 ? -1 : WEEKDAYS.findIndex((name) => name.startsWith(word))
  if (place >= 0) return addDays(today, (place - weekdayOf(today) + 7) % 7)
  const date = /^(\d{1,2})\/(\d{1,2})$/.exec(word)
  return date ? dayOfDate(Number(date[1]), Number(date[2]), today) : null
}

const monthIn = (word: string) => MONTHS.findIndex((name) => word.length > 2 && word.startsWith(name)) + 1
const dateIn = (word: string) => (/^\d{1,2}$/.test(word) ? Number(word) : 0)

/** "nov 26", "26 nov" */
function dayOfTwo(one: string, other: string, today: Day): Day | null {
  const [first, second] = [monthIn(one), monthIn(other)]
  if (first > 0 && dateIn(other) > 0) return dayOfDate(first, dateIn(other), today)
  return second > 0 && dateIn(one) > 0 ? dayOfDate(second, dateIn(one), today) : null
}

const NEARLY = [
  /^\d{1,2}\/\d{1,2}(\/\d+)?$/,
  /^\d+(\.\d+)?(h|hr|hrs|hours?|m|mins?|minutes)$/,
  /^\d{1,2}(:\d+)?-\d/,
]
/** "next thu", "in 2 days", "yesterday" */
const SHIFTS =
  /^(next|last|ago|days?|weeks?|months?|years?|today|tomorrow|yesterday|tonight|morning|afternoon|evening)$/
const MONTH =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/

/** The first of the words of a service that seems to say a day, a time or a length, and was not understood as one. */
export const unclearOf = (service: readonly string[]): string | undefined =>
  service.find(
    (word) =>
      NEARLY.some((shape) => shape.test(word)) ||
      SHIFTS.test(word) ||
      MONTH.test(word) ||
      WEEKDAYS.some((name) => word.length > 2 && name.startsWith(word)) ||
      timesOf(word, false) !== null,
  )

/** "2" behind a day: which half of it is meant is asked. A number above twelve may be the date. */
const hourBehindDay = (word: string) => (dateIn(word) >= 1 && dateIn(word) <= 12 ? timesOf(word, true) : null)

function understood(typed: string, today: Day): BookingLine {
  // "2 pm" and "2 h" are one word, as they are spoken.
  const parts = typed
    .toLowerCase()
    .trim()
    .replace(/(?<=(?:^|\s)\d{1,2}(?::\d\d)?)\s+(?=(?:am|pm)(?:\s|$))/g, '')
    .replace(/((?:^|\s)\d{1,3}(?:\.\d+)?)\s+(?=(?:h|hr|hrs|hours?|m|min|mins|minutes)(?:\s|$))/g, '$1')
    .split(/\s+/)
  let day: Day | null = null
  let times: readonly number[] = []
  let minutes: number | null = null
  const words: string[] = []
  const labels: string[] = []
  let isBehindDay = false
  /** It counts where no other time is named. */
  let hour: { times: readonly number[]; place: number } | null = null
  for (let at = 0; at < parts.length; at += 1) {
    const word = parts[at] ?? ''
    const next = parts[at + 1] ?? ''
    // The first word is who it is: "may" may be a customer, and 1430 a phone's end.
    const isFirst = words.length === 0
    const two: Day | null = day === null && !isFirst ? dayOfTwo(word, next, today) : null
    const one: Day | null = day === null && !isFirst && two === null ? dayOfWord(word, today) : null
    const isAt = word === 'at' || word === '@'
    const time: number[] | null =
      times.length > 0 || isFirst ? null : isAt ? timesOf(next, true) : timesOf(word, false)
    const length: number | null = minutes === null && !isFirst ? lengthOf(word) : null
    if (two !== null || (isAt && time)) at += 1
    if (two !== null || one !== null) day = two ?? one
    else if (time) times = time
    else if (length !== null) minutes = length
    else if (!isFirst && labelsIn(word)[0] === word) labels.push(word)
    else if (word !== '') {
      const alone = isBehindDay ? hourBehindDay(word) : null
      if (alone) hour = { times: alone, place: words.length }
      words.push(word)
    }
    isBehindDay = two !== null || one !== null
  }
  if (times.length > 0 || hour === null) return { words, day, times, minutes, labels }
  return { words: words.toSpliced(hour.place, 1), day, times: hour.times, minutes, labels }
}

/** Null where it is no line to book by: without a time of day, or without two words more. */
export function readBookingLine(typed: string, today: Day): BookingLine | null {
  const line = understood(typed, today)
  return line.times.length === 0 || line.words.length < 2 ? null : line
}

/** What is missing to book by it; null where no day, time or length is named, and it is somebody that is searched for. */
export function missingIn(typed: string, today: Day): 'time' | 'who and what for' | null {
  const { words, day, times, minutes } = understood(typed, today)
  if (times.length > 0) return words.length < 2 ? 'who and what for' : null
  if (beginsWithTime(words, today)) return 'who and what for'
  return day !== null || minutes !== null || beginsWithNumber(words) ? 'time' : null
}

/** "thu 2", "nov 26": where who it is should stand. A day alone may be a name. */
const beginsWithTime = ([first = '', second = '']: readonly string[], today: Day) =>
  dayOfTwo(first, second, today) !== null ||
  (dayOfWord(first, today) !== null && timesOf(second, true) !== null)

/** "0168 brakes", "zed 002 brakes": nobody is looked for by a phone or a plate with more behind it. */
function beginsWithNumber(words: readonly string[]): boolean {
  const [first = '', second = ''] = words
  const plate = typedPlate(words)
  if (plate !== null) return words.length > plate.split(' ').length
  return /^\d{3,}$/.test(first) && /^\p{L}/u.test(second)
}

const CALENDAR_DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const DAY_MS = 24 * 60 * 60 * 1000

/** Date.UTC turns 30 February into 2 March; a real date comes back as it went in. */
export function utcMidnight(year: number, month: number, day: number): number | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null
}

/** The half-open span of one UTC calendar date, else null. */
export function parseCalendarDate(text: string): { from: number; until: number } | null {
  const match = CALENDAR_DATE.exec(text)
  if (!match) return null
  const from = utcMidnight(Number(match[1]), Number(match[2]), Number(match[3]))
  return from === null ? null : { from, until: from + DAY_MS }
}

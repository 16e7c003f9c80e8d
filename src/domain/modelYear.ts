import { FIRST_MODEL_YEAR, MODEL_YEARS_AHEAD } from './fields'

const latest = (now: number) => new Date(now).getUTCFullYear() + MODEL_YEARS_AHEAD

/** "03" is 2003 and "98" is 1998: of two figures the year that is not still to come. NaN where it is no year. */
export function readModelYear(typed: string, now = Date.now()): number {
  const text = typed.trim().replace(/^['’]/, '')
  if (!/^\d+$/.test(text)) return Number.NaN
  if (text.length !== 2) return Number(text)
  const year = 2000 + Number(text)
  return year <= latest(now) ? year : year - 100
}

export function yearError(typed: string, now = Date.now()): string | null {
  if (typed.trim() === '') return 'Enter a year'
  const year = readModelYear(typed, now)
  if (Number.isNaN(year) || year < FIRST_MODEL_YEAR) return 'Enter a year such as 2003'
  return year > latest(now) ? `Enter a year up to ${latest(now)}` : null
}

import { FIRST_MODEL_YEAR, MODEL_YEARS_AHEAD } from './fields'

const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const VIN_LETTERS = 'ABCDEFGH.JKLMN.P.R..STUVWXYZ'
const CHECK_AT = 8

/** ISO 3779: letters stand for 1 to 9, in runs that skip I, O and Q. */
function valueOf(character: string): number {
  if (/\d/.test(character)) return Number(character)
  const at = VIN_LETTERS.indexOf(character)
  return at <= 17 ? (at % 9) + 1 : ((at - 20) % 9) + 2
}

/** Whether the ninth character is the one that the others call for. North American; others may differ in good faith. */
export function hasRightCheckDigit(vin: string): boolean {
  const sum = VIN_WEIGHTS.reduce((total, weight, at) => total + weight * valueOf(vin.charAt(at)), 0)
  return vin[CHECK_AT] === 'X' ? sum % 11 === 10 : Number(vin[CHECK_AT]) === sum % 11
}

/** What is wrong with a VIN, for the person who types it. */
export function vinError(typed: string): string {
  const vin = readVin(typed)
  if (/[IOQ]/.test(vin)) return 'A VIN has no I, O or Q. They are 1 and 0.'
  return `A VIN has 17 characters. This one has ${vin.length}.`
}

/** A scanner sends a leading I (import mark), spaces or dashes; the VIN is what is left. */
export function readVin(typed: string): string {
  const text = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return text.length === 18 && text.startsWith('I') ? text.slice(1) : text
}

const PLATE_IN_ONE = /^(?=.*\d)(?=.*\p{L})[\p{L}\d-]{4,8}$/u
const PLATE_IN_TWO = /^\p{L}{1,4} \d{2,5}\p{L}{0,3}$/u

/** The plate that words begin with, as plates are written; null where they begin with what looks like none. */
export function typedPlate([first = '', second = '']: readonly string[]): string | null {
  const plate = [first, `${first} ${second}`].find(
    (part) => PLATE_IN_ONE.test(part) || PLATE_IN_TWO.test(part),
  )
  return plate?.toUpperCase() ?? null
}

const latestModelYear = (now: number) => new Date(now).getUTCFullYear() + MODEL_YEARS_AHEAD

/** "03" is 2003 and "98" is 1998: of two figures the year that is not still to come. NaN where it is no year. */
export function readModelYear(typed: string, now = Date.now()): number {
  const text = typed.trim().replace(/^['’]/, '')
  if (!/^\d+$/.test(text)) return Number.NaN
  if (text.length !== 2) return Number(text)
  const year = 2000 + Number(text)
  return year <= latestModelYear(now) ? year : year - 100
}

export function yearError(typed: string, now = Date.now()): string | null {
  if (typed.trim() === '') return 'Enter a year'
  const year = readModelYear(typed, now)
  if (Number.isNaN(year) || year < FIRST_MODEL_YEAR) return 'Enter a year such as 2003'
  return year > latestModelYear(now) ? `Enter a year up to ${latestModelYear(now)}` : null
}

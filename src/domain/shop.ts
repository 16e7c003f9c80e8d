import * as z from 'zod/mini'
import { integer, pattern, text, words } from './fields'

// What a shop says of itself, and what may be entered there. A message reads on after the field's name.

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

export const street = words(200)
export const city = words(100)
export const state = words(50)
export const zipCode = words(20)
export const taxNumber = words(50)
export const terms = words(500)

/** A zone by the name that it goes by; null where there is none of that name. */
export function timeZoneNamed(name: string): string | null {
  // An offset is no zone: it would be an hour off for half of the year.
  if (/^[+-]/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

const MAX_ZONE = 100
export const timeZone = text(MAX_ZONE).check(
  z.refine((name: string) => timeZoneNamed(name) !== null, {
    error: 'must be a zone such as America/Chicago',
    abort: true,
  }),
  z.overwrite((name: string) => timeZoneNamed(name) ?? name),
)

/** Millionths: 88_750 is 8.875 %. */
export const taxRatePpm = integer(0, 1_000_000)

export const MAX_CAPACITY = 10_000
export const capacity = integer(1, MAX_CAPACITY)

const TIME_LENGTH = 5
const opens = pattern(TIME_LENGTH, /^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:30')
const closes = pattern(
  TIME_LENGTH,
  /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/,
  'must be a time such as 17:30, or 24:00',
)
const day = z.nullable(
  z
    .strictObject({ opens, closes })
    .check(z.refine((hours) => hours.opens < hours.closes, { error: 'must open before it closes' })),
)

/** By weekday; null for a day on which it is closed. */
export const openingHours = z.strictObject({
  sunday: day,
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
})
export type OpeningHours = z.output<typeof openingHours>

const KIND = /^[a-z][a-z_]{0,39}$/
const MAX_TEXTS = 20
const MAX_TEXT = 1_000

/** What the shop writes to its customers, by the kind of message. */
export const messageTexts = z.record(z.string(), words(MAX_TEXT)).check(
  z.refine((texts: Record<string, string>) => Object.keys(texts).every((kind) => KIND.test(kind)), {
    error: 'must be named in at most 40 lower-case letters and underscores, such as ready',
    abort: true,
  }),
  z.refine((texts: Record<string, string>) => Object.keys(texts).length <= MAX_TEXTS, {
    error: `may be at most ${MAX_TEXTS}`,
  }),
  z.meta({ maxProperties: MAX_TEXTS }),
)

import * as z from 'zod/mini'
import { inWords, whereEmpty, blankIsNone, trimmed } from '~/app/format/fieldErrors'
import type { AppointmentDraft } from '~/client/nouns/booking'
import * as field from '~/domain/fields'
import { readingOf } from '~/domain/time/clockChange'
import { isDay } from '~/domain/time/day'
import { clockTime, dayOf, minuteOfDay, minutesOf } from '~/domain/time/zone'

// What a customer and the shop agree on: when, for how long, and for what. A person types times as the shop's clock shows them.

export type Appointment = Pick<AppointmentDraft, 'service' | 'startsAt' | 'minutes' | 'notes'>

export type AppointmentTyped = {
  service: string
  day: string
  time: string
  /** The second of two equal times, on the night that the clock is put back. */
  isAgain: boolean
  minutes: string
  notes: string
}

export const appointmentShape = {
  service: inWords(z.pipe(z.transform(trimmed), field.serviceType), whereEmpty('Enter a service')),
  day: z.string().check(z.refine(isDay, { error: 'Enter a date with its whole year' })),
  time: z.string().check(z.refine((typed) => minutesOf(typed) !== null, { error: 'Enter a time' })),
  isAgain: z.boolean(),
  minutes: z.pipe(z.transform(Number), field.durationMinutes),
  notes: z.pipe(blankIsNone(trimmed), z.nullable(field.notes)),
}

type Agreed = {
  service: string
  day: string
  time: string
  isAgain: boolean
  minutes: number
  notes: string | null
}

/** The moment that is meant; null while it is not wholly typed. */
export function startOf({ day, time, isAgain }: Pick<Agreed, 'day' | 'time' | 'isAgain'>, zone: string) {
  const minute = minutesOf(time)
  if (minute === null || !isDay(day)) return null
  const reading = readingOf(day, minute, zone)
  return isAgain && reading.kind === 'twice' ? reading.again : reading.at
}

export const appointmentOf = ({ service, minutes, notes, ...when }: Agreed, zone: string): Appointment => ({
  service,
  startsAt: new Date(startOf(when, zone) ?? 0).toISOString(),
  minutes,
  notes,
})

const MINUTE_MS = 60_000

/** To the minute, as it is typed: seconds that no field shows would count as changed. */
export const wholeMinute = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS

/** As the shop's clock shows it, to the minute. */
export function whenTyped(at: number, zone: string) {
  const instant = wholeMinute(at)
  const day = dayOf(instant, zone)
  const minute = minuteOfDay(instant, zone)
  const reading = readingOf(day, minute, zone)
  return { day, time: clockTime(minute), isAgain: reading.kind === 'twice' && reading.again === instant }
}

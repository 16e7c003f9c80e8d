import { STEP_MINUTES, STEP_MS, stepped } from '~/app/format/ticks'
import { showSpan, type Span } from '~/app/format/times'
import type { Appointment } from '~/client/nouns/nouns'
import { MAX_DURATION_MINUTES } from '~/domain/fields'
import { addDays, dayOf, instantOf, minuteOfDay } from '~/domain/time/zone'
import { bottomOf, endAt, instantAt, topOf, type Column } from './axis'

// Where an appointment stands in time, and where a drag or a key would put it.

const MINUTE_MS = 60_000
const MOST_MS = MAX_DURATION_MINUTES * MINUTE_MS

export type AppointmentTime = { startsAt: number; minutes: number }

export const appointmentTimeOf = ({ startsAt, minutes }: Appointment): AppointmentTime => ({
  startsAt: Date.parse(startsAt),
  minutes,
})

export const spanOf = ({ startsAt, minutes }: AppointmentTime): Span => ({
  from: startsAt,
  until: startsAt + minutes * MINUTE_MS,
})

/** "9:00 AM to 10:30 AM" */
export const whenOf = (row: Appointment, zone: string) => showSpan(spanOf(appointmentTimeOf(row)), zone)

export const isSameTime = (a: AppointmentTime, b: AppointmentTime) =>
  a.startsAt === b.startsAt && a.minutes === b.minutes

const ending = ({ startsAt }: AppointmentTime, until: number): AppointmentTime => {
  const most = Math.min(until, startsAt + MOST_MS)
  // A length that is no whole step stays so only where it was: the end goes to the grid, and never before the start.
  const least = startsAt + STEP_MS
  return { startsAt, minutes: Math.round((Math.max(most, least) - startsAt) / MINUTE_MS) }
}

/** A block taken by some row of it, now over another row, perhaps of another day. */
export function carried(
  time: AppointmentTime,
  home: Column,
  taken: number,
  to: Column,
  over: number,
): AppointmentTime {
  const top = topOf(home, time.startsAt)
  const next = Math.round(top + over - taken)
  // Not out of its quarter of an hour: a hand that shakes moves nothing.
  if (to === home && next === Math.round(top)) return time
  return { ...time, startsAt: instantAt(to, next) }
}

/** A block taken by its end. */
export function stretched(time: AppointmentTime, home: Column, taken: number, over: number): AppointmentTime {
  const bottom = bottomOf(home, spanOf(time).until)
  const next = Math.round(bottom + over - taken)
  return next === Math.round(bottom) ? time : ending(time, endAt(home, next))
}

const onDay = ({ startsAt, minutes }: AppointmentTime, days: number, zone: string): AppointmentTime => ({
  startsAt: instantOf(addDays(dayOf(startsAt, zone), days), minuteOfDay(startsAt, zone), zone),
  minutes,
})

const endOf = (time: AppointmentTime) => spanOf(time).until

/** One step of the keys. */
const NUDGES = {
  earlier: (time: AppointmentTime) => ({ ...time, startsAt: stepped(time.startsAt, -1) }),
  later: (time: AppointmentTime) => ({ ...time, startsAt: stepped(time.startsAt, 1) }),
  shorter: (time: AppointmentTime) =>
    time.minutes <= STEP_MINUTES ? time : ending(time, stepped(endOf(time), -1)),
  longer: (time: AppointmentTime) => ending(time, stepped(endOf(time), 1)),
  dayBefore: (time: AppointmentTime, zone: string) => onDay(time, -1, zone),
  dayAfter: (time: AppointmentTime, zone: string) => onDay(time, 1, zone),
}

export type Nudge = keyof typeof NUDGES

export const nudged = (time: AppointmentTime, nudge: Nudge, zone: string): AppointmentTime =>
  NUDGES[nudge](time, zone)

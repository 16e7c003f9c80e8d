import { minuteOfDay, spanOfDay, type Day } from '~/domain/time/zone'

// A day as the shop's clock shows it, a quarter of an hour at a time: 96 of them, or 92, or 100.

export const STEP_MINUTES = 15
export const STEP_MS = STEP_MINUTES * 60_000
const USUAL = 24 * 60 * 60_000

export type Tick = {
  /** The instant. */
  at: number
  /** What the clock shows then, in minutes since midnight. */
  minute: number
  /** Comes for the second time this day. */
  isAgain: boolean
}

const days = new Map<string, readonly Tick[]>()

export function ticksOf(day: Day, zone: string): readonly Tick[] {
  const key = `${day} ${zone}`
  const made = days.get(key) ?? readClock(day, zone)
  days.set(key, made)
  return made
}

function readClock(day: Day, zone: string): Tick[] {
  const { from, until } = spanOfDay(day, zone)
  const first = minuteOfDay(from, zone)
  const seen = new Set<number>()
  // The clock need not be asked each time on a day without a change.
  const isUsual = until - from === USUAL && first === 0
  return Array.from({ length: Math.round((until - from) / STEP_MS) }, (_, step) => {
    const at = from + step * STEP_MS
    const minute = isUsual ? step * STEP_MINUTES : minuteOfDay(at, zone)
    const isAgain = seen.has(minute)
    seen.add(minute)
    return { at, minute, isAgain }
  })
}

export type ClockChange = {
  /** Minutes: 60 where an hour is left out, -60 where one comes twice. */
  by: number
  /** What the clock would show at that moment without it. */
  minute: number
  hours: number
}

/** Where the clock is changed this day. */
export function changeOf(day: Day, zone: string): ClockChange | null {
  const ticks = ticksOf(day, zone)
  const hours = (ticks.length * STEP_MINUTES) / 60
  let due = 0
  for (const { minute } of ticks) {
    if (minute !== due) return { by: minute - due, minute: due, hours }
    due = minute + STEP_MINUTES
  }
  // Back over midnight, the last hour comes twice; forward over it, it never comes.
  return due === 24 * 60 ? null : { by: 24 * 60 - due, minute: due, hours }
}

/** The next instant of the grid, that way. */
export const stepped = (instant: number, steps: number) =>
  (steps > 0 ? Math.floor(instant / STEP_MS) : Math.ceil(instant / STEP_MS)) * STEP_MS + steps * STEP_MS

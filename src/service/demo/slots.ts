import { MINUTE_MS } from '../clock'
import type { AppointmentStored } from '../store/statuses'
import { boardOf } from './board'
import type { Calendar, Day } from './calendar'
import { FIRST_DAY, LAST_DAY } from './opening'
import type { Random } from './random'
import { QUARTER_MS, type Slot } from './slot'

const VISITS_A_DAY = 14 / 2_400
const SATURDAY = 6
const MONDAY = 1
const LEFT_OVER_DAYS = 4

/** Fewer at the beginning than now, and ever fewer ahead, since people book late. */
function trend(offset: number): number {
  return offset < 0 ? 1.1 + 0.3 * (offset / -FIRST_DAY) : 0.95 * (1 - offset / (LAST_DAY + 2))
}

/** About how many come on such a day, drawn so that a tiny shop has a visit now and then. */
export function visitsOn(random: Random, day: Day, customers: number): number {
  if (!day.isWorkday) return 0
  const weekday = day.weekday === SATURDAY ? 0.6 : day.weekday === MONDAY ? 1.15 : 1.05
  return Math.floor(customers * VISITS_A_DAY * weekday * trend(day.offset) + random.unit())
}

function pastStatus(random: Random, offset: number): AppointmentStored {
  // Some cars stay for days, and wait for a part.
  if (offset > -LEFT_OVER_DAYS && random.chance(0.06)) return random.pick(['in_progress', 'ready'])
  return random.weigh([
    ['completed', 90],
    ['canceled', 6],
    ['no_show', 4],
  ])
}

function comingStatus(random: Random, offset: number): AppointmentStored {
  return random.weigh([
    ['scheduled', 30 + 3 * offset],
    ['confirmed', 60 / offset + 12],
    ['pending_deposit', 7],
    ['canceled', 3],
  ])
}

/** Everything that stands on one day. */
export function slotsOf(random: Random, calendar: Calendar, day: Day, customers: number): Slot[] {
  if (day.offset === 0) return boardOf(random, calendar, customers)
  const { offset, opens, closes } = day
  const quarters = Math.floor((closes - opens) / QUARTER_MS) - 4
  return Array.from({ length: visitsOn(random, day, customers) }, () => {
    const startAt = opens + random.int(0, quarters) * QUARTER_MS
    return {
      status: offset < 0 ? pastStatus(random, offset) : comingStatus(random, offset),
      startAt,
      mostMinutes: (closes + 2 * QUARTER_MS - startAt) / MINUTE_MS,
    }
  })
}

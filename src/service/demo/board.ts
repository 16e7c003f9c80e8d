import { HOUR_MS, MINUTE_MS } from '../clock'
import type { AppointmentStored } from '../store/statuses'
import { FIRST_DAY, LAST_DAY, type Calendar, type Day } from './calendar'
import type { Random } from './random'

/** What is booked: its status and its start, and how long it may take at most. */
export type Slot = { status: AppointmentStored; startAt: number; mostMinutes: number }

const QUARTER_MS = 15 * MINUTE_MS
const ANY_LENGTH = 24 * 60
const VISITS_A_DAY = 14 / 2_400
const LEFT_OVER_DAYS = 4

const some = (amount: number) => Math.max(1, Math.round(amount))

/** By how much of the day is over: in the morning most are still to come, in the evening most are there. */
function counts({ now, today }: Calendar, customers: number): Record<AppointmentStored, number> {
  const open = Math.min(1_000, Math.max(12, Math.round(customers / 100)))
  const over = Math.min(0.85, Math.max(0.15, (now - today.opens) / (today.closes - today.opens)))
  const coming = Math.round(open * (0.66 - 0.36 * over))
  const there = open - coming
  const [deposits, confirmed] = [some(coming * 0.12), some(coming * 0.5)]
  const [checkedIn, ready] = [some(there * 0.26), some(there * 0.28)]
  return {
    completed: some(open * (0.08 + 0.4 * over)),
    ready,
    in_progress: there - checkedIn - ready,
    checked_in: checkedIn,
    no_show: some(open * 0.03),
    canceled: some(open * 0.04),
    confirmed,
    scheduled: coming - deposits - confirmed,
    pending_deposit: deposits,
  }
}

/** Today's board is full at any hour of any day of the week. */
export function boardOf(random: Random, calendar: Calendar, customers: number): Slot[] {
  const { now, today, deskHours } = calendar
  const wanted = counts(calendar, customers)
  const last = today.ends - QUARTER_MS
  const next = Math.ceil(now / QUARTER_MS) * QUARTER_MS
  const until = Math.min(last, Math.max(today.closes - 2 * QUARTER_MS, now + 4 * HOUR_MS))
  const past = { from: deskHours(today).from, until: now }
  // Where the day has no hour left, those who should have come are a little late.
  const coming =
    next <= until ? { from: Math.max(next, today.opens), until } : { from: last - HOUR_MS, until: last }
  const late = { from: now - 50 * MINUTE_MS, until: now - 10 * MINUTE_MS }

  const within = (span: { from: number; until: number }) => {
    const moment = span.from + random.unit() * Math.max(0, span.until - span.from)
    return Math.max(today.midnight, Math.floor(moment / QUARTER_MS) * QUARTER_MS)
  }
  const many = (status: AppointmentStored, startAt: (nth: number) => number): Slot[] =>
    Array.from({ length: wanted[status] }, (_, nth) => ({
      status,
      startAt: startAt(nth),
      mostMinutes: ANY_LENGTH,
    }))
  /** One in ten is late. */
  const waiting = (status: 'confirmed' | 'scheduled') =>
    many(status, (nth) =>
      within(nth < Math.min(wanted[status] / 2, some(wanted[status] / 10)) ? late : coming),
    )

  const working = (['completed', 'ready', 'in_progress', 'checked_in'] as const).flatMap((status) =>
    many(status, () => 0),
  )
  // Those who came first are done first.
  const starts = working.map(() => within(past)).toSorted((a, b) => a - b)
  return [
    ...working.map((slot, place) => {
      const startAt = starts[place] ?? past.from
      const isDone = slot.status === 'completed' || slot.status === 'ready'
      return { ...slot, startAt, mostMinutes: isDone ? Math.floor((now - startAt) / MINUTE_MS) : ANY_LENGTH }
    }),
    ...many('no_show', () => within({ from: past.from, until: now - 30 * MINUTE_MS })),
    ...many('canceled', () => within({ from: past.from, until: coming.until })),
    ...waiting('confirmed'),
    ...waiting('scheduled'),
    ...many('pending_deposit', () => within(coming)),
  ]
}

/** About how many come on such a day: fewer at the beginning than now, and ever fewer ahead, since people book late. */
export function visitsOn(random: Random, { isWorkday, weekday, offset }: Day, customers: number): number {
  const trend = offset < 0 ? 1.1 + 0.3 * (offset / -FIRST_DAY) : 0.95 * (1 - offset / (LAST_DAY + 2))
  const share = weekday === 6 ? 0.6 : 1.07
  return isWorkday ? Math.floor(customers * VISITS_A_DAY * share * trend + random.unit()) : 0
}

function statusOn(random: Random, offset: number): AppointmentStored {
  if (offset > 0)
    return random.weigh([
      ['scheduled', 30 + 3 * offset],
      ['confirmed', 60 / offset + 12],
      ['pending_deposit', 7],
      ['canceled', 3],
    ])
  // Some cars stay for days, and wait for a part.
  if (offset > -LEFT_OVER_DAYS && random.chance(0.06)) return random.pick(['in_progress', 'ready'])
  return random.weigh([
    ['completed', 90],
    ['canceled', 6],
    ['no_show', 4],
  ])
}

/** Everything that is booked for one day. */
export function slotsOf(random: Random, calendar: Calendar, day: Day, customers: number): Slot[] {
  if (day.offset === 0) return boardOf(random, calendar, customers)
  const { offset, opens, closes } = day
  const quarters = Math.floor((closes - opens) / QUARTER_MS) - 4
  return Array.from({ length: visitsOn(random, day, customers) }, () => {
    const startAt = opens + random.int(0, quarters) * QUARTER_MS
    return { status: statusOn(random, offset), startAt, mostMinutes: (closes - startAt) / MINUTE_MS + 30 }
  })
}

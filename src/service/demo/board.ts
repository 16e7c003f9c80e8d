import { HOUR_MS, MINUTE_MS } from '../clock'
import type { AppointmentStored } from '../store/statuses'
import type { Calendar } from './calendar'
import type { Random } from './random'
import { ANY_LENGTH, QUARTER_MS, type Slot } from './slot'

// Today's board is full at any hour of any day of the week: whoever opens the demo on a Sunday night sees it too.

const FEWEST_OPEN = 12
const MOST_OPEN = 1_000
const CUSTOMERS_AN_OPEN_CARD = 100
const EVENING_REACH_MS = 4 * HOUR_MS
const NO_HOUR_LEFT_MS = HOUR_MS

const some = (amount: number) => Math.max(1, Math.round(amount))

/** By how much of the day is over: in the morning most are still to come, in the evening most are there. */
function counts(calendar: Calendar, customers: number) {
  const { now, today } = calendar
  const open = Math.min(MOST_OPEN, Math.max(FEWEST_OPEN, Math.round(customers / CUSTOMERS_AN_OPEN_CARD)))
  const over = Math.min(0.85, Math.max(0.15, (now - today.opens) / (today.closes - today.opens)))
  const coming = Math.round(open * (0.66 - 0.36 * over))
  const there = open - coming
  const pendingDeposit = some(coming * 0.12)
  const confirmed = some(coming * 0.5)
  const checkedIn = some(there * 0.26)
  const ready = some(there * 0.28)
  return {
    completed: some(open * (0.08 + 0.4 * over)),
    ready,
    in_progress: there - checkedIn - ready,
    checked_in: checkedIn,
    no_show: some(open * 0.03),
    canceled: some(open * 0.04),
    confirmed,
    scheduled: coming - pendingDeposit - confirmed,
    pending_deposit: pendingDeposit,
  } satisfies Record<AppointmentStored, number>
}

/** The hours that are over and the hours to come, within today. */
function hours({ now, today, deskHours }: Calendar) {
  const last = today.ends - QUARTER_MS
  const next = Math.ceil(now / QUARTER_MS) * QUARTER_MS
  const until = Math.min(last, Math.max(today.closes - 2 * QUARTER_MS, now + EVENING_REACH_MS))
  return {
    past: { from: deskHours(today).from, until: now },
    // Where the day has no hour left, those who should have come are a little late.
    coming:
      next <= until
        ? { from: Math.max(next, today.opens), until }
        : { from: last - NO_HOUR_LEFT_MS, until: last },
  }
}

export function boardOf(random: Random, calendar: Calendar, customers: number): Slot[] {
  const { now, today } = calendar
  const { past, coming } = hours(calendar)
  const wanted = counts(calendar, customers)

  const within = ({ from, until }: { from: number; until: number }) => {
    const moment = from + random.unit() * Math.max(0, until - from)
    return Math.max(today.midnight, Math.floor(moment / QUARTER_MS) * QUARTER_MS)
  }
  const many = (status: AppointmentStored, startAt: () => number): Slot[] =>
    Array.from({ length: wanted[status] }, () => ({ status, startAt: startAt(), mostMinutes: ANY_LENGTH }))
  /** One in ten is late, and one in ten is due within the hour. */
  const someNear = (slots: Slot[]): Slot[] => {
    const part = Math.min(Math.floor(slots.length / 2), some(slots.length * 0.1))
    const late = { from: now - 50 * MINUTE_MS, until: now - 10 * MINUTE_MS }
    const soon = { from: now + QUARTER_MS, until: Math.min(now + HOUR_MS, coming.until) }
    return slots.map((slot, place) =>
      place < part
        ? { ...slot, startAt: within(late) }
        : place < 2 * part && soon.from < soon.until
          ? { ...slot, startAt: within(soon) }
          : slot,
    )
  }

  const working = (['completed', 'ready', 'in_progress', 'checked_in'] as const).flatMap((status) =>
    many(status, () => 0),
  )
  // Those who came first are done first.
  const starts = working.map(() => within(past)).toSorted((a, b) => a - b)
  return [
    ...working.map((slot, place) => {
      const startAt = starts[place] ?? past.from
      const isDone = slot.status === 'completed' || slot.status === 'ready'
      return { ...slot, startAt, ...(isDone && { mostMinutes: Math.floor((now - startAt) / MINUTE_MS) }) }
    }),
    ...many('no_show', () => within({ from: past.from, until: now - 30 * MINUTE_MS })),
    ...many('canceled', () => within({ from: past.from, until: coming.until })),
    ...someNear(many('confirmed', () => within(coming))),
    ...someNear(many('scheduled', () => within(coming))),
    ...many('pending_deposit', () => within(coming)),
  ]
}

import { isInShop } from '~/domain/appointments'
import { HOUR_MS, MINUTE_MS } from '~/service/clock'
import type { AppointmentStored } from '~/service/store/tables/statuses'
import { LAST_DAY, type Calendar, type Day } from './ground'
import type { Random } from './random'

export type Slot = { status: AppointmentStored; startAt: number }

const QUARTER_MS = 15 * MINUTE_MS
const VISITS_A_DAY = 14 / 2_400

/** How many of each status today has, for one that is open. */
const TODAY: Record<AppointmentStored, number> = {
  completed: 0.25,
  ready: 0.14,
  in_progress: 0.26,
  checked_in: 0.14,
  confirmed: 0.22,
  scheduled: 0.18,
  pending_deposit: 0.06,
  no_show: 0.04,
  canceled: 0.05,
}

/** Today's board is full at any hour of any day of the week. */
export function boardOf(random: Random, { now, today }: Calendar, customers: number): Slot[] {
  const open = Math.min(1_000, Math.max(12, Math.round(customers / 100)))
  // At night work reaches some hours back.
  const from = now - today.opens >= HOUR_MS ? today.opens : now - 6 * HOUR_MS
  const last = today.ends - QUARTER_MS
  const until = Math.min(last, Math.max(today.closes - 2 * QUARTER_MS, now + 4 * HOUR_MS))
  const next = Math.max(today.opens, Math.ceil(now / QUARTER_MS) * QUARTER_MS)
  // Where the day has no hour left, those who should have come are a little late.
  const soonest = next <= until ? next : last - HOUR_MS

  const within = (start: number, end: number) => {
    const moment = start + random.unit() * Math.max(0, end - start)
    return Math.max(today.midnight, Math.floor(moment / QUARTER_MS) * QUARTER_MS)
  }
  const many = (status: AppointmentStored, startAt: (nth: number) => number): Slot[] =>
    Array.from({ length: Math.max(1, Math.round(open * TODAY[status])) }, (_, nth) => ({
      status,
      startAt: startAt(nth),
    }))
  const came = () => within(from, now)
  const coming = () => within(soonest, until)
  const late = () => within(now - 50 * MINUTE_MS, now - 10 * MINUTE_MS)

  const slots: Record<AppointmentStored, Slot[]> = {
    completed: many('completed', came),
    ready: many('ready', came),
    in_progress: many('in_progress', came),
    checked_in: many('checked_in', came),
    no_show: many('no_show', () => within(from, now - 30 * MINUTE_MS)),
    canceled: many('canceled', () => within(from, until)),
    confirmed: many('confirmed', coming),
    scheduled: many('scheduled', (nth) => (nth % 6 === 0 ? late() : coming())),
    pending_deposit: many('pending_deposit', coming),
  }
  const all = Object.values(slots).flat()
  const hasCome = ({ status }: Slot) => isInShop(status) || status === 'completed'
  const working = all.filter(hasCome)
  // Those who came first are done first.
  const starts = working.map(({ startAt }) => startAt).toSorted((a, b) => a - b)
  return [
    // A small shop may run out of cars: what is open gets them first.
    ...working.map(({ status, startAt }, nth) => ({ status, startAt: starts[nth] ?? startAt })).toReversed(),
    ...all.filter((slot) => !hasCome(slot)),
  ]
}

function statusOn(random: Random, offset: number): AppointmentStored {
  if (random.chance(0.1))
    return random.pick(offset > 0 ? ['pending_deposit', 'canceled'] : ['canceled', 'no_show'])
  if (offset > 0) return random.chance(0.2 + 0.5 / offset) ? 'confirmed' : 'scheduled'
  // Some cars stay for days, and wait for a part.
  return offset > -4 && random.chance(0.06) ? random.pick(['in_progress', 'ready']) : 'completed'
}

/** Everything that is booked for one day: ever fewer ahead, since people book late. */
export function slotsOf(random: Random, calendar: Calendar, day: Day, customers: number): Slot[] {
  if (day.offset === 0) return boardOf(random, calendar, customers)
  const { offset, opens, closes, isWorkday } = day
  const share = offset > 0 ? 1 - offset / (LAST_DAY + 2) : 1
  const count = isWorkday ? Math.floor(customers * VISITS_A_DAY * share + random.unit()) : 0
  const lastQuarter = (closes - HOUR_MS - opens) / QUARTER_MS
  return Array.from({ length: count }, () => ({
    status: statusOn(random, offset),
    startAt: opens + random.int(0, lastQuarter) * QUARTER_MS,
  }))
}

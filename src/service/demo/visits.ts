import { isOpen as isOpenStatus } from '../../domain/appointments'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock'
import { APPOINTMENT_STORED, type AppointmentStored } from '../store/statuses'
import type { AppointmentRow } from '../store/tables'
import type { Day } from './calendar'
import { JOBS, type Job } from './jobs'
import { FIRST_DAY } from './opening'
import type { Random } from './random'
import type { Seat } from './roster'
import { momentBetween, type Scene } from './scene'
import type { Slot } from './slot'

export type Visit = { row: AppointmentRow; seat: Seat; job: Job; day: Day }

type Source = 'manual' | 'booking_page' | 'import'

const WEIGHED_JOBS = JOBS.map((job) => [job, job.weight] as const)
const SHORT_JOBS = WEIGHED_JOBS.filter(([job]) => job.minutes <= 30)
const OLD_PROGRAM_DAYS = 21
const EVENING_MS = 4 * HOUR_MS

const NOTES = [
  'Customer waits',
  'Key in drop box',
  'Noise from the front left over bumps',
  'Vibration at highway speed',
  'Needs it back by 4 pm',
  'Second visit for the same rattle',
  'Check the spare tire as well',
  'Loaner car promised',
  'Leaks a little oil overnight',
  'Call before any extra work',
  'Brought own parts',
  'Squeals when cold',
]

/** What was done by now, or is to be done by the evening, takes no longer than there is time for. */
function jobFor(random: Random, mostMinutes: number): Job {
  const fitting = WEIGHED_JOBS.filter(([job]) => job.minutes <= mostMinutes)
  return random.weigh(fitting.length > 0 ? fitting : SHORT_JOBS)
}

function sourceOf(random: Random, slot: Slot, day: Day): Source {
  if (day.offset < FIRST_DAY + OLD_PROGRAM_DAYS && random.chance(0.6)) return 'import'
  if (slot.status === 'pending_deposit') return 'booking_page'
  return random.chance(0.36) ? 'booking_page' : 'manual'
}

/** When somebody called or clicked: before the appointment, and never in the future. */
function bookedAt({ random, calendar, opening }: Scene, slot: Slot, day: Day, source: Source): number {
  if (source === 'import') return momentBetween(random, opening.appointmentsFrom, opening.bookingFrom)
  const ahead = random.weigh([
    [0, 10],
    [1, 20],
    [2, 15],
    [random.int(3, 7), 35],
    [random.int(8, 21), 20],
  ])
  // The booking page is open in the evening and on Sundays; the telephone is not.
  const byPage = source === 'booking_page'
  const asked = calendar.day(day.offset - ahead)
  const bookingDay = byPage || asked.isWorkday ? asked : calendar.day(asked.offset - 1)
  const wished = momentBetween(random, bookingDay.opens, bookingDay.closes + (byPage ? EVENING_MS : 0))
  const before = wished < slot.startAt ? wished : slot.startAt - random.int(20 * MINUTE_MS, 3 * HOUR_MS)
  const known = before < calendar.now ? before : calendar.now - random.int(10 * MINUTE_MS, 9 * DAY_MS)
  return Math.max(known, opening.bookingFrom)
}

/** How long after the booked time the status is reached; the others are reached before it. */
const REACHED_MS: Readonly<Partial<Record<AppointmentStored, number>>> = {
  no_show: HOUR_MS,
  checked_in: 20 * MINUTE_MS,
  in_progress: HOUR_MS,
}

/** When the status became what it is. */
function movedAt({ random, calendar: { now } }: Scene, slot: Slot, endAt: number, createdAt: number): number {
  const { status, startAt } = slot
  if (status === 'scheduled' || status === 'pending_deposit') return createdAt
  if (status === 'confirmed' || status === 'canceled') {
    return momentBetween(random, createdAt, Math.min(startAt, now))
  }
  if (status === 'ready' || status === 'completed') {
    const latest = Math.min(endAt + 20 * MINUTE_MS, now)
    const soonest = startAt + Math.floor(0.6 * (endAt - startAt))
    return momentBetween(random, soonest < latest ? soonest : startAt, latest)
  }
  return momentBetween(random, startAt, Math.min(startAt + (REACHED_MS[status] ?? 0), now))
}

/** Somebody's appointment; null where the shop has nobody left who could come. */
export function visitIn(scene: Scene, slot: Slot, day: Day): Visit | null {
  const { random } = scene
  const source = sourceOf(random, slot, day)
  const createdAt = bookedAt(scene, slot, day, source)
  const isOpen = isOpenStatus(APPOINTMENT_STORED[slot.status])
  const seat = scene.roster({ at: createdAt, day: day.offset, isOpen })
  if (!seat) return null
  const job = jobFor(random, slot.mostMinutes)
  const endAt = slot.startAt + job.minutes * MINUTE_MS
  const booked: Omit<AppointmentRow, 'status_changed_at'> = {
    id: scene.newId(createdAt),
    shop_id: scene.shop,
    customer_id: seat.owner.id,
    vehicle_id: seat.car?.id ?? null,
    service_id: source === 'booking_page' ? (scene.services.get(job.title) ?? null) : null,
    status: slot.status,
    service_type: job.title,
    start_at: slot.startAt,
    end_at: endAt,
    notes: notesOf(random, slot, day),
    source,
    is_mobile: job.goesOut && random.chance(0.14) ? 1 : 0,
    created_at: createdAt,
    updated_at: movedAt(scene, slot, endAt, createdAt),
  }
  return { row: { ...booked, status_changed_at: booked.updated_at }, seat, job, day }
}

function notesOf(random: Random, slot: Slot, day: Day): string | null {
  if (day.offset < 0 && (slot.status === 'in_progress' || slot.status === 'ready')) {
    return slot.status === 'ready' ? 'Picks up tomorrow' : 'Waiting on a part'
  }
  return random.chance(0.3) ? random.pick(NOTES) : null
}

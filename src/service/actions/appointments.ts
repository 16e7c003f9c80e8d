import type * as z from 'zod/mini'
import type { AppointmentCreate, AppointmentPatch } from '~/contract/full/bodies'
import { isOpen, mayMove, type AppointmentStatus } from '~/domain/appointments'
import { statusEvent } from '~/domain/events'
import { DEFAULT_DURATION_MINUTES } from '~/domain/fields'
import { LAST_INSTANT } from '~/domain/time/instant'
import { busiest, clashes, type Slot } from '~/domain/time/overlap'
import { MINUTE_MS } from '~/service/clock'
import { appointments } from '~/service/store/tables/appointments'
import type { AppointmentRow } from '~/service/store/tables/rows'
import { shops } from '~/service/store/tables/shops'
import { APPOINTMENT_STORED, STORE_APPOINTMENT } from '~/service/store/tables/statuses'
import { requireOwners, requireVehicleOf } from './owners'
import { impossible, unfit } from './refusal'
import { type Changes, born, type Work } from './work'

type AppointmentChanges = Changes<typeof AppointmentPatch>

export async function bookAppointment(
  work: Work,
  wanted: z.output<typeof AppointmentCreate>,
): Promise<AppointmentRow> {
  const vehicleId = wanted.vehicle_id ?? null
  await requireOwners(work, wanted.customer_id, vehicleId)
  const start = Date.parse(wanted.scheduled_at)
  const row: AppointmentRow = {
    ...born(work),
    customer_id: wanted.customer_id,
    vehicle_id: vehicleId,
    service_id: null,
    status: 'scheduled',
    service_type: wanted.service_type,
    start_at: start,
    end_at: endOf(start, (wanted.duration_minutes ?? DEFAULT_DURATION_MINUTES) * MINUTE_MS),
    notes: wanted.notes ?? null,
    source: 'manual',
    is_mobile: 0,
    updated_at: work.now,
    status_changed_at: work.now,
  }
  await requireRoom(work, row)
  await Promise.all([appointments.insert(work.writer, row), work.emit('appointment.created', row)])
  return row
}

export async function changeAppointment(
  work: Work,
  before: AppointmentRow,
  changes: AppointmentChanges,
): Promise<AppointmentRow> {
  const { status, ...others } = changes
  const was = APPOINTMENT_STORED[before.status]
  if (status !== undefined && !mayMove(was, status)) {
    throw impossible`An appointment can't go from ${was} to ${status}`
  }
  const vehicleId = others.vehicle_id === undefined ? before.vehicle_id : others.vehicle_id
  if (vehicleId !== before.vehicle_id) await requireVehicleOf(work, before.customer_id, vehicleId)
  const after = rewritten(work, before, changes)
  if (needsRoom(was, before, after)) await requireRoom(work, after)
  await appointments.update(work.writer, after)

  const moved = status === undefined ? null : statusEvent('appointment', status)
  if (moved) await work.emit(moved, after)
  if (Object.keys(others).length > 0 && moved !== 'appointment.updated') {
    await work.emit('appointment.updated', after)
  }
  return after
}

function rewritten(work: Work, before: AppointmentRow, changes: AppointmentChanges): AppointmentRow {
  const start = changes.scheduled_at === undefined ? before.start_at : Date.parse(changes.scheduled_at)
  const length =
    changes.duration_minutes === undefined
      ? before.end_at - before.start_at
      : changes.duration_minutes * MINUTE_MS
  return {
    ...before,
    vehicle_id: changes.vehicle_id === undefined ? before.vehicle_id : changes.vehicle_id,
    status: changes.status === undefined ? before.status : STORE_APPOINTMENT[changes.status],
    service_type: changes.service_type ?? before.service_type,
    notes: changes.notes === undefined ? before.notes : changes.notes,
    start_at: start,
    end_at: endOf(start, length),
    updated_at: work.now,
    status_changed_at: changes.status === undefined ? before.status_changed_at : work.now,
  }
}

/** An end that could not be written in an answer is none. */
function endOf(start: number, length: number): number {
  const end = start + length
  if (end > LAST_INSTANT) throw unfit`scheduled_at and duration_minutes run past the year 9999`
  return end
}

/** Room is asked for by what stands open at another place in the day than before, or stands open again. */
function needsRoom(was: AppointmentStatus, before: AppointmentRow, after: AppointmentRow): boolean {
  if (!isOpen(APPOINTMENT_STORED[after.status])) return false
  return (
    !isOpen(was) ||
    before.start_at !== after.start_at ||
    before.end_at !== after.end_at ||
    before.vehicle_id !== after.vehicle_id
  )
}

/** Gone for good; the last record goes out with the event. */
export async function deleteAppointment(work: Work, row: AppointmentRow): Promise<void> {
  await appointments.remove(work.writer, work.shop, row.id)
  await work.emit('appointment.deleted', row)
}

type Span = Pick<AppointmentRow, 'customer_id' | 'vehicle_id' | 'start_at' | 'end_at'>

const slotOf = (row: Span): Slot => ({
  customerId: row.customer_id,
  vehicleId: row.vehicle_id,
  startAt: row.start_at,
  endAt: row.end_at,
})

/** Refuses what stands in another appointment's way, or is more than the shop can hold at one moment. */
async function requireRoom(work: Work, row: Span & { id: string }): Promise<void> {
  const slot = slotOf(row)
  const [others, shop] = await Promise.all([
    appointments.openWithin(work.writer, work.shop, slot, row.id),
    shops.byId(work.writer, work.shop),
  ])
  const clash = others.find((other) => clashes(slot, slotOf(other)))
  if (clash) {
    const whose = slot.vehicleId === null ? 'customer' : 'vehicle'
    throw impossible`This overlaps appointment ${clash.id} of the same ${whose}`
  }
  const capacity = shop?.capacity ?? null
  if (capacity !== null && busiest(slot, others.map(slotOf)) >= capacity) {
    throw impossible`The shop takes ${capacity} at one time and is full then`
  }
}

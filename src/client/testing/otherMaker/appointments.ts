import { type Asked, type Done, found, No, type Shop } from './asked'
import { moment, oneOf, readBody, text, textOrNull, whole } from './fields'
import { filtered, newestFirst, pageOf } from './paging'
import { checkMatch, recordOf } from './record'
import type { Appointment } from './rows'

const LIFE = ['pending', 'confirmed', 'checked_in', 'in_progress', 'completed']
const ENDS = ['completed', 'canceled', 'no_show']
const STATUSES = [...LIFE, 'canceled', 'no_show']
const MORE_STATUSES = [...STATUSES, 'in_the_wash']
const MINUTE = 60_000

export const listAppointments = (asked: Asked, shop: Shop): Done =>
  pageOf(
    asked,
    shop,
    newestFirst(filtered(asked, shop, ['status', 'customer_id'], shop.books.appointments.all())),
  )

const endOf = (row: Pick<Appointment, 'scheduled_at' | 'duration_minutes'>) =>
  row.scheduled_at + row.duration_minutes * MINUTE

type Wanted = Pick<Appointment, 'vehicle_id' | 'scheduled_at' | 'duration_minutes'>

/** One vehicle is in one place at a time; which other appointment stands in the way is not told. */
function checkFree(wanted: Wanted, { books }: Shop, own?: string): void {
  if (wanted.vehicle_id === null) return
  const isTaken = books.appointments
    .all()
    .some(
      (other) =>
        other.id !== own &&
        other.vehicle_id === wanted.vehicle_id &&
        !ENDS.includes(other.status) &&
        other.scheduled_at < endOf(wanted) &&
        wanted.scheduled_at < endOf(other),
    )
  if (isTaken) throw new No(422, 'This vehicle has another appointment at that time.')
}

export function addAppointment(asked: Asked, shop: Shop): Done {
  const fields = readBody(asked.text)
  const { appointments, customers } = shop.books
  const given = {
    customer_id: text(fields, 'customer_id'),
    vehicle_id: textOrNull(fields, 'vehicle_id', null),
    status: 'pending',
    service_type: text(fields, 'service_type'),
    scheduled_at: moment(fields, 'scheduled_at'),
    duration_minutes: whole(fields, 'duration_minutes', 30),
    notes: textOrNull(fields, 'notes', null),
    created_at: shop.now(),
    updated_at: shop.now(),
  }
  found(customers.get(given.customer_id), 'customer')
  checkFree(given, shop)
  return recordOf(
    201,
    appointments,
    appointments.add((id) => ({ id, ...given })),
    shop,
  )
}

/** Forwards as many steps as one likes, and never back; what ended stays ended. */
function checkMove(from: string, to: string, { behaviour }: Shop): void {
  if (from === to || behaviour.moves === 'any') return
  const isBack = LIFE.includes(to) && LIFE.indexOf(to) < LIFE.indexOf(from)
  if (ENDS.includes(from) || isBack) throw new No(422, 'This service does not move appointments back.')
}

export function changeAppointment(asked: Asked, shop: Shop, id: string): Done {
  const { appointments } = shop.books
  const row = found(appointments.get(id), 'appointment')
  checkMatch(asked, appointments, row, shop)
  const fields = readBody(asked.text)
  const words = shop.behaviour.statuses === 'more' ? MORE_STATUSES : STATUSES
  const wanted = {
    status: oneOf(words, fields, 'status', row.status),
    vehicle_id: textOrNull(fields, 'vehicle_id', row.vehicle_id),
    service_type: text(fields, 'service_type', row.service_type),
    scheduled_at: moment(fields, 'scheduled_at', row.scheduled_at),
    duration_minutes: whole(fields, 'duration_minutes', row.duration_minutes),
    notes: textOrNull(fields, 'notes', row.notes),
    updated_at: shop.now(),
  }
  checkMove(row.status, wanted.status, shop)
  if (!ENDS.includes(wanted.status)) checkFree(wanted, shop, id)
  return recordOf(200, appointments, appointments.change(row, wanted), shop)
}

export function removeAppointment(asked: Asked, shop: Shop, id: string): Done {
  const { appointments } = shop.books
  checkMatch(asked, appointments, found(appointments.get(id), 'appointment'), shop)
  appointments.remove(id)
  return { status: 204, body: null }
}

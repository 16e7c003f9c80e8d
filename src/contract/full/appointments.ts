import * as z from 'zod/mini'
import { changed, made, named, needed, nullable, optional, recordOf } from '~/contract/fieldTable'
import { addedInstant, id, instant, word } from '~/contract/wire'
import { APPOINTMENT_STATUSES } from '~/domain/appointments'

export const APPOINTMENT = {
  id: made(id()),
  customer_id: needed(id(), 'id'),
  vehicle_id: nullable(id(), 'id'),
  status: changed(word(APPOINTMENT_STATUSES), 'appointmentStatus'),
  service_type: named('service', needed(z.string(), 'serviceType')),
  scheduled_at: named('startsAt', needed(instant(), 'instant')),
  duration_minutes: named('minutes', optional(z.int(), 'durationMinutes')),
  notes: nullable(z.string(), 'notes'),
  created_at: made(instant()),
  updated_at: made(instant()),
  status_changed_at: made(addedInstant('When it got its status; null if that was not recorded yet.')),
}

export const Appointment = recordOf(APPOINTMENT)

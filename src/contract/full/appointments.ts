import * as z from 'zod/mini'
import { APPOINTMENT_STATUSES } from '../../domain/appointments'
import { addedInstant, id, instant, word } from '../wire'

export const Appointment = z.object({
  id: id(),
  customer_id: id(),
  vehicle_id: z.nullable(id()),
  status: word(APPOINTMENT_STATUSES),
  service_type: z.string(),
  scheduled_at: instant(),
  duration_minutes: z.int(),
  notes: z.nullable(z.string()),
  created_at: instant(),
  updated_at: instant(),
  status_changed_at: addedInstant('When it got its status; null where that was not kept yet.'),
})

import * as z from 'zod/mini'
import { APPOINTMENT_STATUSES } from '../../domain/appointments'
import * as field from '../../domain/fields'
import { id, instant, word } from '../wire'
import { listQuery } from './page'
import { ignored } from './patch'

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
})

export const AppointmentListQuery = listQuery({
  status: z.optional(field.oneOf(APPOINTMENT_STATUSES)),
  customer_id: z.optional(z.string()),
})

export const AppointmentCreate = z.strictObject({
  customer_id: field.id,
  vehicle_id: z.optional(z.nullable(field.id)),
  service_type: field.serviceType,
  scheduled_at: field.instant,
  duration_minutes: z.optional(field.durationMinutes),
  notes: z.optional(z.nullable(field.notes)),
})

export const AppointmentPatch = z.strictObject({
  customer_id: z.optional(field.id),
  vehicle_id: z.optional(z.nullable(field.id)),
  status: z.optional(field.oneOf(APPOINTMENT_STATUSES)),
  service_type: z.optional(field.serviceType),
  scheduled_at: z.optional(field.instant),
  duration_minutes: z.optional(field.durationMinutes),
  notes: z.optional(z.nullable(field.notes)),
  ...ignored('id', 'created_at', 'updated_at'),
})

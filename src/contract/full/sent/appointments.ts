import * as z from 'zod/mini'
import { APPOINTMENT_STATUSES } from '../../../domain/appointments'
import * as field from '../../../domain/fields'
import { ignored } from '../patch'

export const AppointmentCreate = z.strictObject({
  customer_id: field.id,
  vehicle_id: z.optional(z.nullable(field.id)),
  service_type: field.serviceType,
  scheduled_at: field.instant,
  duration_minutes: z.optional(field.durationMinutes),
  notes: z.optional(z.nullable(field.notes)),
  ...ignored('id', 'created_at', 'updated_at', 'status_changed_at'),
})

export const AppointmentPatch = z.strictObject({
  customer_id: z.optional(field.id),
  vehicle_id: z.optional(z.nullable(field.id)),
  status: z.optional(field.oneOf(APPOINTMENT_STATUSES)),
  service_type: z.optional(field.serviceType),
  scheduled_at: z.optional(field.instant),
  duration_minutes: z.optional(field.durationMinutes),
  notes: z.optional(z.nullable(field.notes)),
  ...ignored('id', 'created_at', 'updated_at', 'status_changed_at'),
})

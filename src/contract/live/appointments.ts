import * as z from 'zod/mini'
import { addedInstant, id, instant, word } from '~/contract/wire'

const APPOINTMENT_STATUSES = [
  'PENDING_DEPOSIT',
  'SCHEDULED',
  'CONFIRMED',
  'CHECKED_IN',
  'IN_PROGRESS',
  'READY',
  'COMPLETED',
  'NO_SHOW',
  'CANCELED',
] as const

export const Appointment = z.object({
  id: id(),
  customerId: id(),
  vehicleId: z.nullable(id()),
  serviceId: z.nullable(id()),
  startAt: instant(),
  endAt: instant(),
  status: word(APPOINTMENT_STATUSES),
  title: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  source: z.nullable(z.string()),
  isMobileAppointment: z.boolean(),
  createdAt: instant(),
  updatedAt: instant(),
  statusChangedAt: addedInstant('When it got its status; null where that was not kept yet.'),
})

import * as z from 'zod/mini'
import { addedInstant, id, instant, word } from '~/contract/wire'
import { LIVE_STATUSES } from '~/domain/appointments'

export const Appointment = z.object({
  id: id(),
  customerId: id(),
  vehicleId: z.nullable(id()),
  serviceId: z.nullable(id()),
  startAt: instant(),
  endAt: instant(),
  status: word(LIVE_STATUSES.map((status) => status.toUpperCase())),
  title: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  source: z.nullable(z.string()),
  isMobileAppointment: z.boolean(),
  createdAt: instant(),
  updatedAt: instant(),
  statusChangedAt: addedInstant('When it got its status; null if that was not recorded yet.'),
})

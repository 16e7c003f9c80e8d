import type { Appointment } from '~/client/nouns/nouns'

/** An appointment as it is read; each test names what matters to it. */
export const appointment = (id: string, more: Partial<Appointment> = {}): Appointment => ({
  id,
  customerId: `customer of ${id}`,
  vehicleId: null,
  status: 'pending',
  service: 'Oil change',
  startsAt: '2026-11-20T15:00:00.000Z',
  minutes: 60,
  notes: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...more,
})

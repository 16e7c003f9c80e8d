import { expect, test } from 'vitest'
import type { Appointment } from '../../client/records'
import { onDay } from './onDay'

const OPEN = ['pending', 'confirmed', 'checked_in', 'in_progress']
const KNOWN = { openStatuses: OPEN, appointmentStatuses: [...OPEN, 'completed', 'canceled', 'no_show'] }

const car = (status: string, day: string): Appointment => ({
  id: `${status} ${day}`,
  customerId: 'c',
  vehicleId: null,
  status,
  service: null,
  startsAt: `${day}T15:00:00Z`,
  minutes: 60,
  notes: null,
  createdAt: '',
  updatedAt: '',
})
const isOn = (isToday: boolean, row: Appointment) =>
  onDay('2026-11-20', 'America/Chicago', isToday, KNOWN)(row)

test('on today’s board stands what came earlier and may still be in the shop', () => {
  for (const status of ['checked_in', 'in_progress', 'awaiting_parts'])
    expect(isOn(true, car(status, '2026-11-17')), status).toBe(true)
  for (const status of ['pending', 'confirmed', 'completed', 'canceled', 'no_show'])
    expect(isOn(true, car(status, '2026-11-17')), status).toBe(false)
})

test('another day has its own alone', () => {
  for (const status of [...KNOWN.appointmentStatuses, 'awaiting_parts']) {
    expect(isOn(false, car(status, '2026-11-20')), status).toBe(true)
    expect(isOn(false, car(status, '2026-11-17')), status).toBe(false)
    expect(isOn(true, car(status, '2026-11-21')), status).toBe(false)
  }
})

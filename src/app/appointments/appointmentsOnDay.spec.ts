import { expect, test } from 'vitest'
import type { Appointment } from '~/client/nouns/nouns'
import { appointmentsOnDay, leftFrom } from './appointmentsOnDay'

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
  appointmentsOnDay('2026-11-20', 'America/Chicago', isToday, KNOWN)(row)

test('on today’s board stands what came earlier and may still be in the shop', () => {
  const stays = [...KNOWN.appointmentStatuses, 'in_the_wash'].filter((status) =>
    isOn(true, car(status, '2026-11-17')),
  )
  expect(stays).toEqual(['checked_in', 'in_progress', 'in_the_wash'])
})

test.each([...KNOWN.appointmentStatuses, 'in_the_wash'])('another day has its own alone: %s', (status) => {
  expect(isOn(false, car(status, '2026-11-20'))).toBe(true)
  expect(isOn(false, car(status, '2026-11-17'))).toBe(false)
  expect(isOn(true, car(status, '2026-11-21'))).toBe(false)
})

test('of an earlier day is left what was booked, and neither closed nor taken in', () => {
  const isLeft = leftFrom('2026-11-20', 'America/Chicago', KNOWN)
  const left = (day: string) =>
    [...KNOWN.appointmentStatuses, 'in_the_wash'].filter((status) => isLeft(car(status, day)))
  expect(left('2026-11-19')).toEqual(['pending', 'confirmed'])
  expect(left('2026-11-20')).toEqual([])
})

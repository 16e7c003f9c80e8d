import { expect, test } from 'vitest'
import type { Appointment } from '../../client/records'
import { openVisit, openVisits } from './openVisit'

const OPEN = ['pending', 'confirmed', 'checked_in', 'in_progress']
const KNOWN = { openStatuses: OPEN, appointmentStatuses: [...OPEN, 'completed', 'canceled', 'no_show'] }
const NOW = Date.parse('2026-11-20T15:00:00Z')

const visit = (id: string, status: string, startsAt: string): Appointment => ({
  id,
  status,
  startsAt,
  minutes: 60,
  customerId: 'cus_1',
  vehicleId: null,
  service: 'Oil change',
  notes: null,
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-01T12:00:00Z',
})

const asked = (...rows: Appointment[]) => openVisit(rows, KNOWN, NOW)?.id ?? null

test('the car that stands in the shop is meant, and not the one that is booked for next week', () => {
  const here = visit('here', 'in_progress', '2026-11-18T14:00:00Z')
  const next = visit('next', 'confirmed', '2026-11-27T14:00:00Z')
  expect(asked(next, here)).toBe('here')
})

test('all cars that stand in the shop are meant, and the last that came where one alone can be told', () => {
  const truck = visit('truck', 'in_progress', '2026-11-20T14:00:00Z')
  const sedan = visit('sedan', 'checked_in', '2026-11-20T14:30:00Z')
  const next = visit('next', 'confirmed', '2026-11-27T14:00:00Z')
  expect(openVisits([sedan, next, truck], KNOWN, NOW).map(({ id }) => id)).toEqual(['truck', 'sedan'])
  expect(asked(sedan, next, truck)).toBe('sedan')
})

test('who should have come today is meant before who comes next week', () => {
  const missing = visit('missing', 'confirmed', '2026-11-20T13:00:00Z')
  const next = visit('next', 'pending', '2026-11-27T14:00:00Z')
  expect(asked(next, missing)).toBe('missing')
})

test('the next one is meant where nothing is open today, and nobody by what was forgotten long ago', () => {
  const forgotten = visit('forgotten', 'pending', '2026-10-02T14:00:00Z')
  const later = visit('later', 'confirmed', '2026-12-04T14:00:00Z')
  const next = visit('next', 'confirmed', '2026-11-27T14:00:00Z')
  expect(asked(later, forgotten, next)).toBe('next')
  expect(asked(forgotten)).toBeNull()
})

test('what is over or called off is not open', () => {
  expect(asked(visit('done', 'completed', '2026-11-20T14:00:00Z'))).toBeNull()
  expect(asked(visit('off', 'canceled', '2026-11-27T14:00:00Z'))).toBeNull()
})

import { expect, test } from 'vitest'
import type { Appointment } from '~/client/nouns/nouns'
import { appointmentsOfCar, currentAppointments } from './currentAppointments'

const OPEN = ['pending', 'confirmed', 'checked_in', 'in_progress']
const KNOWN = { openStatuses: OPEN, appointmentStatuses: [...OPEN, 'completed', 'canceled', 'no_show'] }
const NOW = Date.parse('2026-11-20T15:00:00Z')

const appointment = (id: string, status: string, startsAt: string): Appointment => ({
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

const current = (...rows: Appointment[]) =>
  currentAppointments(rows, { known: KNOWN, now: NOW, zone: 'America/Chicago' })
const asked = (...rows: Appointment[]) => current(...rows)?.rows.at(-1)?.id ?? null

test('the car that stands in the shop is meant, and not the one that is booked for next week', () => {
  const here = appointment('here', 'in_progress', '2026-11-18T14:00:00Z')
  const next = appointment('next', 'confirmed', '2026-11-27T14:00:00Z')
  expect(asked(next, here)).toBe('here')
})

test('all cars that stand in the shop are meant, and the last that came where one alone can be told', () => {
  const truck = appointment('truck', 'in_progress', '2026-11-20T14:00:00Z')
  const sedan = appointment('sedan', 'checked_in', '2026-11-20T14:30:00Z')
  const next = appointment('next', 'confirmed', '2026-11-27T14:00:00Z')
  expect(current(sedan, next, truck)?.rows.map(({ id }) => id)).toEqual(['truck', 'sedan'])
  expect(asked(sedan, next, truck)).toBe('sedan')
})

test('who should have come today is meant before who comes next week', () => {
  const missing = appointment('missing', 'confirmed', '2026-11-20T13:00:00Z')
  const next = appointment('next', 'pending', '2026-11-27T14:00:00Z')
  expect(asked(next, missing)).toBe('missing')
})

test('the next one is meant where nothing is open today, and nobody by what was forgotten long ago', () => {
  const forgotten = appointment('forgotten', 'pending', '2026-10-02T14:00:00Z')
  const later = appointment('later', 'confirmed', '2026-12-04T14:00:00Z')
  const next = appointment('next', 'confirmed', '2026-11-27T14:00:00Z')
  expect(asked(later, forgotten, next)).toBe('next')
  expect(asked(forgotten)).toBeNull()
})

test('a car that was finished today is meant, and not the other car that comes next week', () => {
  const done = appointment('done', 'completed', '2026-11-20T14:00:00Z')
  const next = appointment('next', 'confirmed', '2026-11-27T14:00:00Z')
  expect(current(next, done)).toMatchObject({ kind: 'here', rows: [{ id: 'done' }] })
})

test('a car that came days ago and was finished today is meant; an older card that got a note today is not', () => {
  const changedToday = { updatedAt: '2026-11-20T13:00:00Z' }
  const long = { ...appointment('long', 'completed', '2026-11-16T14:00:00Z'), ...changedToday }
  const old = { ...appointment('old', 'completed', '2026-10-02T14:00:00Z'), ...changedToday }
  const next = appointment('next', 'confirmed', '2026-11-27T14:00:00Z')
  expect(current(next, long)).toMatchObject({ kind: 'here', rows: [{ id: 'long' }] })
  expect(current(next, old)).toMatchObject({ kind: 'next', rows: [{ id: 'next' }] })
})

test('today is the shop’s: what began there yesterday evening was not finished today', () => {
  const evening = appointment('evening', 'completed', '2026-11-20T03:00:00Z')
  expect(current(evening)).toMatchObject({ kind: 'last', rows: [{ id: 'evening' }] })
})

test('with nothing open the last that was finished is meant, and none that was called off or missed', () => {
  const last = appointment('last', 'completed', '2026-09-03T14:00:00Z')
  const older = appointment('older', 'completed', '2026-01-05T14:00:00Z')
  const off = appointment('off', 'canceled', '2026-11-27T14:00:00Z')
  const missed = appointment('missed', 'no_show', '2026-11-01T14:00:00Z')
  expect(current(older, missed, off, last)).toMatchObject({ kind: 'last', rows: [{ id: 'last' }] })
  expect(current(off, missed)).toBeNull()
})

test('a car is told of its own appointments; one that names no car is an only car’s', () => {
  const ram = { ...appointment('ram', 'completed', '2026-11-20T14:00:00Z'), vehicleId: 'ram' }
  const tucson = { ...appointment('tucson', 'confirmed', '2026-12-06T14:00:00Z'), vehicleId: 'tucson' }
  const unnamed = appointment('unnamed', 'in_progress', '2026-11-20T14:00:00Z')
  const rows = [ram, tucson, unnamed]
  const of = (id: string, isOnly: boolean) => appointmentsOfCar(rows, { id, isOnly }).map((row) => row.id)
  expect(of('tucson', false)).toEqual(['tucson'])
  expect(of('civic', false)).toEqual([])
  expect(of('tucson', true)).toEqual(['tucson', 'unnamed'])
})

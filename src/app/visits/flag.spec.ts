import { expect, test } from 'vitest'
import type { Appointment } from '../../client/records'
import { flagOf, flagWords } from './flag'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const OPEN = ['pending', 'confirmed', 'checked_in', 'in_progress', 'ready']
const KNOWN = { openStatuses: OPEN, appointmentStatuses: [...OPEN, 'completed', 'canceled', 'no_show'] }

const words = (status: string, inMinutes: number, minutes = 60) => {
  const row: Appointment = {
    id: `${status} ${inMinutes}`,
    customerId: 'c',
    vehicleId: null,
    status,
    service: null,
    startsAt: new Date(NOW + inMinutes * 60_000).toISOString(),
    minutes,
    notes: null,
    createdAt: '',
    updatedAt: '',
  }
  const flag = flagOf(row, KNOWN, NOW)
  return flag && flagWords(flag)
}

test('whoever is not here yet is late from the start on, and due within the hour before it', () => {
  expect(words('confirmed', -27)).toBe('late 27 min')
  expect(words('pending', 0)).toBe('now')
  expect(words('pending', 40)).toBe('in 40 min')
  expect(words('pending', 60)).toBe('in 1 h')
  expect(words('pending', 61)).toBeNull()
})

test('a car that waits is late by its start, one in work by its end', () => {
  expect(words('checked_in', -10)).toBe('late 10 min')
  expect(words('checked_in', 10)).toBeNull()
  expect(words('in_progress', -59)).toBeNull()
  expect(words('in_progress', -90)).toBe('late 30 min')
})

test('what is ready or over is never late', () => {
  for (const status of ['ready', 'completed', 'canceled', 'no_show']) expect(words(status, -500)).toBeNull()
})

test('a status that was not announced is open, and its car may be in work: late by its end, and never due', () => {
  expect(words('awaiting_parts', 40)).toBeNull()
  expect(words('awaiting_parts', -59)).toBeNull()
  expect(words('awaiting_parts', -90)).toBe('late 30 min')
})

test('long is told in hours and days', () => {
  expect(words('pending', -125)).toBe('late 2 h')
  expect(words('pending', -24 * 60)).toBe('late 1 day')
  expect(words('pending', -50 * 60)).toBe('late 2 days')
})

import { expect, test } from 'vitest'
import type { Appointment } from '../../client/records'
import { flagOf, flagWords, toneOf } from './flag'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const OPEN = ['pending', 'confirmed', 'checked_in', 'in_progress', 'ready']
const KNOWN = { openStatuses: OPEN, appointmentStatuses: [...OPEN, 'completed', 'canceled', 'no_show'] }

const rowOf = (status: string, inMinutes: number, minutes: number): Appointment => ({
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
})

const words = (status: string, inMinutes: number, minutes = 60) => {
  const flag = flagOf(rowOf(status, inMinutes, minutes), KNOWN, NOW)
  return flag && flagWords(flag)
}

const tone = (status: string, inMinutes: number) => {
  const flag = flagOf(rowOf(status, inMinutes, 60), KNOWN, NOW)
  return flag && toneOf(flag)
}

test('whoever is not here yet is missed from the start on, and due within the hour before it', () => {
  expect(words('confirmed', -27)).toBe('not here 27 min')
  expect(words('pending', 0)).toBe('now')
  expect(words('pending', 40)).toBe('in 40 min')
  expect(words('pending', 60)).toBe('in 1 h')
  expect(words('pending', 61)).toBeNull()
})

test('whoever is here waits from the start on, which is red from ten minutes', () => {
  expect(words('checked_in', -57)).toBe('waiting 57 min')
  expect(words('checked_in', 10)).toBeNull()
  expect([tone('checked_in', -9), tone('checked_in', -10)]).toEqual(['plain', 'late'])
})

test('a car in work is over from its end on, and near it within the hour before', () => {
  expect(words('in_progress', -90)).toBe('over 30 min')
  expect(words('in_progress', -57)).toBe('3 min left')
  expect(words('in_progress', -60)).toBe('now')
  expect(words('in_progress', 1)).toBeNull()
  expect([tone('in_progress', -61), tone('in_progress', -57), tone('pending', -1)]).toEqual([
    'late',
    'soon',
    'late',
  ])
})

test('what is ready or over is never late', () => {
  for (const status of ['ready', 'completed', 'canceled', 'no_show']) expect(words(status, -500)).toBeNull()
})

test('a status that was not announced is open, and its car may be in work: over by its end, and never near it', () => {
  expect(words('awaiting_parts', 40)).toBeNull()
  expect(words('awaiting_parts', -59)).toBeNull()
  expect(words('awaiting_parts', -90)).toBe('over 30 min')
})

test('long is told in hours and days', () => {
  expect(words('pending', -125)).toBe('not here 2 h')
  expect(words('pending', -24 * 60)).toBe('not here 1 day')
  expect(words('pending', -50 * 60)).toBe('not here 2 days')
})

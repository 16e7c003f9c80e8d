import { expect, test } from 'vitest'
import type { Appointment } from '~/client/nouns/nouns'
import { flagOf, flagWords, toneOf } from './flag'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const OPEN = ['pending', 'confirmed', 'checked_in', 'in_progress', 'ready']
const KNOWN = { openStatuses: OPEN, appointmentStatuses: [...OPEN, 'completed', 'canceled', 'no_show'] }

const rowOf = (
  status: string,
  inMinutes: number,
  minutes: number,
  notes: string | null = null,
): Appointment => ({
  id: `${status} ${inMinutes}`,
  customerId: 'c',
  vehicleId: null,
  status,
  service: null,
  startsAt: new Date(NOW + inMinutes * 60_000).toISOString(),
  minutes,
  notes,
  createdAt: '',
  updatedAt: '',
})

const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

/** Whoever is here has come at the booked time, unless something else is said. */
const words = (status: string, inMinutes: number, minutes = 60, came: number | null = -inMinutes) => {
  const since = came === null ? null : minutesAgo(came)
  const flag = flagOf(rowOf(status, inMinutes, minutes), KNOWN, NOW, since)
  return flag && flagWords(flag)
}

const tone = (status: string, inMinutes: number) => {
  const flag = flagOf(rowOf(status, inMinutes, 60), KNOWN, NOW, minutesAgo(-inMinutes))
  return flag && toneOf(flag)
}

test('whoever is not here yet is missed from the start on, and due within the hour before it', () => {
  expect(words('confirmed', -27)).toBe('not here 27 min')
  expect(words('pending', 0)).toBe('now')
  expect(words('pending', 40)).toBe('in 40 min')
  expect(words('pending', 60)).toBe('in 1 h')
  expect(words('pending', 61)).toBeNull()
})

test('whoever is here waits since they came, and not before the start', () => {
  expect(words('checked_in', -57, 60, 5)).toBe('waiting 5 min')
  expect(words('checked_in', -57, 60, 90)).toBe('waiting 57 min')
  expect(words('checked_in', 10, 60, 30)).toBeNull()
})

test('whoever came in this minute, or nobody knows when, is checked in', () => {
  expect(words('checked_in', -57, 60, 0)).toBe('Checked in')
  expect(words('checked_in', -57, 60, null)).toBe('Checked in')
  expect(tone('checked_in', -1)).toBe('grey')
})

const each = (minutes: number) => [
  tone('confirmed', -minutes),
  tone('checked_in', -minutes),
  tone('in_progress', -60 - minutes),
]

test('each kind of late is grey, then amber from ten minutes, red from thirty', () => {
  expect(each(1)).toEqual(['grey', 'grey', 'grey'])
  expect(each(10)).toEqual(['amber', 'amber', 'amber'])
  expect(each(30)).toEqual(['red', 'red', 'red'])
})

test('a car in work is over from its end on, and near it within the hour before', () => {
  expect(words('in_progress', -90)).toBe('over 30 min')
  expect(words('in_progress', -57)).toBe('3 min left')
  expect(words('in_progress', -60)).toBe('now')
  expect(words('in_progress', 1)).toBeNull()
  expect([tone('in_progress', -57), tone('pending', 20)]).toEqual(['soon', 'soon'])
})

test('a car in the shop that is labeled #ready is ready, and is over no time', () => {
  const flag = flagOf(rowOf('in_progress', -500, 60, 'Keys in box 3 #ready'), KNOWN, NOW, null)
  expect(flag && [flagWords(flag), toneOf(flag)]).toEqual(['ready', 'soon'])
  expect(flagOf(rowOf('confirmed', -500, 60, '#ready'), KNOWN, NOW, null)).toBeNull()
})

test('what is ready or over is never late', () => {
  for (const status of ['ready', 'completed', 'canceled', 'no_show']) expect(words(status, -500)).toBeNull()
})

test('a status that was not announced is open, and its car may be in work: over by its end, and never near it', () => {
  expect(words('in_the_wash', 40)).toBeNull()
  expect(words('in_the_wash', -59)).toBeNull()
  expect(words('in_the_wash', -90)).toBe('over 30 min')
})

test('long is told in hours and days', () => {
  expect(words('pending', -125)).toBe('not here 2 h')
  expect(words('pending', -24 * 60)).toBe('not here 1 day')
  expect(words('pending', -50 * 60)).toBe('not here 2 days')
})

import { expect, test } from 'vitest'
import type { Appointment } from '~/client/nouns/nouns'
import { inColumns, union } from './columns'

const known = {
  appointmentStatuses: ['pending', 'confirmed', 'completed'],
  openStatuses: ['pending', 'confirmed'],
}

const card = (id: string, status: string, hour: number, updatedAt = '2026-11-20T00:00:00Z'): Appointment => ({
  id,
  customerId: 'c',
  vehicleId: null,
  status,
  service: null,
  startsAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`,
  minutes: 60,
  notes: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt,
})
const shown = (columns: ReadonlyMap<string, readonly Appointment[]>) =>
  [...columns].map(([status, rows]) => [status, rows.map(({ id }) => id)])

test('open cards stand by time, and what is over the latest first', () => {
  const rows = [
    card('a', 'pending', 12),
    card('b', 'pending', 9),
    card('c', 'completed', 9),
    card('d', 'completed', 12),
  ]
  expect(shown(inColumns(rows, known, null))).toEqual([
    ['pending', ['b', 'a']],
    ['confirmed', []],
    ['completed', ['d', 'c']],
  ])
})

test('a status that was not announced has its own column behind the others, by time as what is open', () => {
  const rows = [
    card('c', 'waiting_for_parts', 12),
    card('a', 'waiting_for_parts', 9),
    card('b', 'pending', 9),
  ]
  expect(shown(inColumns(rows, known, null)).at(-1)).toEqual(['waiting_for_parts', ['a', 'c']])
})

test('a time that can not be read stands last, and two of one time always in the same order', () => {
  const rows = [
    { ...card('x', 'pending', 1), startsAt: 'soon' },
    card('b', 'pending', 9),
    card('a', 'pending', 9),
  ]
  expect(shown(inColumns(rows, known, null))[0]).toEqual(['pending', ['a', 'b', 'x']])
})

test('only the columns that a move touches are others than before', () => {
  const [a, b, c] = [card('a', 'pending', 9), card('b', 'confirmed', 9), card('c', 'completed', 9)]
  const before = inColumns([a, b, c], known, null)
  const after = inColumns([c, b, { ...a, status: 'confirmed' }], known, before)
  expect(after.get('completed')).toBe(before.get('completed'))
  expect(after.get('pending')).not.toBe(before.get('pending'))
  expect(after.get('confirmed')).not.toBe(before.get('confirmed'))
})

test('of two sources the newer record counts, and a single one is passed on as it is', () => {
  const old = card('a', 'pending', 9)
  const fresh = card('a', 'completed', 9, '2026-11-20T01:00:00Z')
  expect(union([[old], [fresh]])).toEqual([fresh])
  expect(union([[fresh], [old]])).toEqual([fresh])
  const rows = [old]
  expect(union([rows, [], []])).toBe(rows)
})

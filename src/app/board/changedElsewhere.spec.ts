import { expect, test } from 'vitest'
import type { Appointment } from '../../client/records'
import { changedElsewhere, seen } from './changedElsewhere'

const card = (id: string, updatedAt: string): Appointment => ({
  id,
  customerId: 'c',
  vehicleId: null,
  status: 'pending',
  service: null,
  startsAt: '2026-11-20T15:00:00Z',
  minutes: 60,
  notes: null,
  createdAt: '',
  updatedAt,
})
const nobodys = () => false

test('what another desk made or changed is told, and nothing else', () => {
  const before = seen([card('a', '1'), card('b', '1')])
  expect(changedElsewhere(before, [card('a', '1'), card('b', '2'), card('c', '1')], nobodys)).toEqual([
    'b',
    'c',
  ])
})

test('what this desk has changed is no news to it', () => {
  const before = seen([card('a', '1'), card('b', '1')])
  const rows = [card('a', '2'), card('b', '2')]
  expect(changedElsewhere(before, rows, ({ id }) => id === 'a')).toEqual(['b'])
})

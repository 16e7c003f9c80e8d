import { expect, test } from 'vitest'
import type { Appointment } from '~/client/nouns/nouns'
import { changedElsewhere, withSeen } from './useRecentChanges'

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
/** All of it stands in lists that are read whole. */
const all = (...rows: Appointment[]) => ({ rows, whole: rows })

test('what another desk made or changed is told, and nothing else', () => {
  const before = withSeen([card('a', '1'), card('b', '1')])
  expect(changedElsewhere(before, all(card('a', '1'), card('b', '2'), card('c', '1')), nobodys)).toEqual([
    'b',
    'c',
  ])
})

test('what this desk has changed is no news to it', () => {
  const before = withSeen([card('a', '1'), card('b', '1')])
  const now = all(card('a', '2'), card('b', '2'))
  expect(changedElsewhere(before, now, ({ id }) => id === 'a')).toEqual(['b'])
})

test('what is read further down an endless list is not new in the shop, and may have changed all the same', () => {
  const before = withSeen([card('a', '1'), card('old', '1')])
  const now = { rows: [card('a', '1'), card('old', '2'), card('older', '1')], whole: [card('a', '1')] }
  expect(changedElsewhere(before, now, nobodys)).toEqual(['old'])
})

test('what goes from one list and comes to stand in another later has changed on the way', () => {
  const before = withSeen([card('a', '1'), card('b', '1')])
  const between = withSeen([card('a', '1')], before)
  const now = { rows: [card('a', '1'), card('b', '2')], whole: [card('a', '1')] }
  expect(changedElsewhere(between, now, nobodys)).toEqual(['b'])
})

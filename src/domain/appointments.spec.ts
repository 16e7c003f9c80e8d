import { expect, test } from 'vitest'
import {
  APPOINTMENT_STATUSES,
  isInShop,
  isToConfirm,
  isOpen,
  LIVE_STATUSES,
  mayMove,
  type AppointmentStatus,
} from './appointments'

// Written out a second time, so that a change of the rule is a change here too.
// Down: from. Across, in the same order: to. x may be done.
const GRID: Record<AppointmentStatus, string> = {
  pending: '    . x . . . x x',
  confirmed: '  x . x . . x x',
  checked_in: ' . x . x . x .',
  in_progress: '. . x . x x .',
  completed: '  . . . x . . .',
  canceled: '   x x . . . . .',
  no_show: '    x x x . . . .',
}
const marks = (from: AppointmentStatus) => GRID[from].trim().split(/\s+/)

test('the seven statuses stand in the order of the day', () => {
  expect(APPOINTMENT_STATUSES).toEqual(Object.keys(GRID))
})

test.each(
  APPOINTMENT_STATUSES.flatMap((from) =>
    APPOINTMENT_STATUSES.map((to, at) => [from, to, marks(from)[at] === 'x'] as const),
  ),
)('from %s to %s: %s', (from, to, may) => {
  expect(mayMove(from, to)).toBe(may)
})

test('what is completed, canceled or did not show holds no place in the day', () => {
  expect(APPOINTMENT_STATUSES.filter(isOpen)).toEqual(['pending', 'confirmed', 'checked_in', 'in_progress'])
})

test('a car stands in the shop from its check-in until it is completed; no word of another maker puts it there', () => {
  const words = [...new Set([...APPOINTMENT_STATUSES, ...LIVE_STATUSES]), 'constructor', 'in the wash']
  expect(words.filter(isInShop)).toEqual(['checked_in', 'in_progress', 'ready'])
})

test('a car is still to be agreed with its owner until it is confirmed', () => {
  expect(LIVE_STATUSES.filter(isToConfirm)).toEqual(['pending_deposit', 'scheduled'])
  expect(APPOINTMENT_STATUSES.filter(isToConfirm)).toEqual(['pending'])
})

import { expect, test } from 'vitest'
import { flagOf } from '~/app/appointments/flag'
import type { Appointment } from '~/client/nouns/nouns'
import { carsOf } from './useDayAtAGlance'

const OPEN = ['pending', 'confirmed', 'checked_in', 'in_progress']
const KNOWN = { openStatuses: OPEN, appointmentStatuses: [...OPEN, 'completed', 'canceled', 'no_show'] }
const NOW = Date.parse('2026-11-20T15:00:00Z')

const car = (id: string, status: string, time: string, minutes = 60): Appointment => ({
  id,
  status,
  startsAt: `2026-11-20T${time}:00Z`,
  minutes,
  customerId: `customer of ${id}`,
  vehicleId: null,
  service: 'Oil change',
  notes: null,
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-01T12:00:00Z',
})

const cars = carsOf(
  [
    car('next week’s oil', 'pending', '18:00'),
    car('awaited', 'confirmed', '14:30'),
    car('forgotten', 'pending', '14:00'),
    car('has just come', 'checked_in', '14:15'),
    car('waits', 'checked_in', '14:45'),
    car('in work too long', 'in_progress', '12:00'),
    car('in work', 'in_progress', '14:30'),
    car('here before its time', 'checked_in', '15:30'),
    car('due', 'confirmed', '15:30'),
    car('gone', 'completed', '11:00'),
    car('never came', 'no_show', '11:00'),
  ],
  KNOWN,
  (row) => flagOf(row, KNOWN, NOW, `2026-11-20T14:${row.id === 'waits' ? 50 : 59}:30Z`),
)

test('cars are counted by status, and what is over is not', () => {
  expect(cars.counts.map(({ count }) => count)).toEqual([2, 2, 3, 2])
})

const told = (list: (typeof cars)['over']) => list.map(({ row, flag }) => [row.id, flag.minutes])

test('not here, waiting and over are three things, each with the longest first', () => {
  expect(told(cars.missing)).toEqual([
    ['forgotten', 60],
    ['awaited', 30],
  ])
  expect(told(cars.waiting)).toEqual([
    ['waits', 9],
    ['has just come', 0],
  ])
  expect(told(cars.over)).toEqual([['in work too long', 120]])
})

test('due next is whoever is still expected, by time', () => {
  expect(cars.next.map(({ id }) => id)).toEqual(['due', 'next week’s oil'])
})

test('a status that is not known here is counted behind the others', () => {
  const { counts, over } = carsOf(
    [
      car('waits', 'in_the_wash', '12:30'),
      car('is expected', 'in_the_wash', '17:30'),
      car('in work', 'in_progress', '14:30'),
    ],
    KNOWN,
    (row) => flagOf(row, KNOWN, NOW, null),
  )
  expect(counts.at(-1)).toEqual({ status: 'in_the_wash', count: 2 })
  expect(counts).toHaveLength(5)
  // One that has begun may stand in the shop.
  expect(told(over)).toEqual([['waits', 90]])
})

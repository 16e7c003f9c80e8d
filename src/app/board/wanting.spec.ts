import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Appointment } from '~/client/nouns/nouns'
import { createWanting } from './boardContext'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const card = (id: string, vehicleId: string | null = null): Appointment => ({
  id,
  customerId: `owner of ${id}`,
  vehicleId,
  status: 'pending',
  service: null,
  startsAt: '',
  minutes: 60,
  notes: null,
  createdAt: '',
  updatedAt: '',
})

test('what is missing on the cards that stay on screen is asked for, all at a time', () => {
  const names: (readonly string[])[] = []
  const cars: unknown[] = []
  const inSight: (readonly string[])[] = []
  const want = createWanting(
    {
      nameOf: (id) => (id === 'owner of known' ? 'Ruth Delgado' : null),
      vehicleOf: () => null,
      requestNames: (ids) => names.push(ids),
      requestVehicles: (cards) => cars.push(cards),
    },
    (ids) => inSight.push(ids),
  )
  want(card('known', 'civic'))
  want(card('a'))
  want(card('b'))()
  want(card('c'))
  expect(names).toEqual([])
  vi.advanceTimersByTime(150)
  expect(names).toEqual([['owner of a', 'owner of c']])
  expect(inSight).toEqual([['owner of a', 'owner of c', 'owner of known']])
  expect(cars).toEqual([[{ customerId: 'owner of known', vehicleId: 'civic' }]])
})

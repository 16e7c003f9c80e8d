import { describe, expect, test } from 'vitest'
import { clashes } from '~/domain/time/overlap'
import { claimOf, meantOf, NO_CAR } from './bookingFields'

const car = { ...NO_CAR, kind: 'new' as const, year: '2019', make: 'Toyota', model: 'Corolla' }
const corolla = {
  year: 2019,
  make: 'Toyota',
  model: 'Corolla',
  trim: null,
  color: null,
  vin: null,
  plate: null,
}

test('the form takes a customer’s vehicle for meant only where they have no other', () => {
  const vehicle = { id: 'v-1', customerId: 'c-1', createdAt: '', ...corolla }
  expect(meantOf(NO_CAR, [vehicle])).toMatchObject({ kind: 'known', id: 'v-1' })
  expect(meantOf(NO_CAR, [vehicle, { ...vehicle, id: 'v-2' }])).toBe(NO_CAR)
  expect(meantOf({ ...NO_CAR, kind: 'none' }, [vehicle])).toMatchObject({ kind: 'none' })
  expect(meantOf(NO_CAR, undefined)).toBe(NO_CAR)
})

describe('what a booking takes up', () => {
  test('is the vehicle, or without one the customer, for as long as it lasts', () => {
    const slot = { customerId: 'c-1', startAt: 0, endAt: 3_600_000 }
    expect(claimOf('c-1', { ...NO_CAR, kind: 'known', id: 'v-1' }, 0, 60)).toEqual({
      ...slot,
      vehicleId: 'v-1',
    })
    expect(claimOf('c-1', { ...NO_CAR, kind: 'none' }, 0, 60)).toEqual({ ...slot, vehicleId: null })
  })

  test('is nothing that anybody has, where the customer or the vehicle is new', () => {
    const others = [
      { customerId: 'c-1', vehicleId: null, startAt: 0, endAt: 3_600_000 },
      { customerId: 'c-1', vehicleId: 'v-1', startAt: 0, endAt: 3_600_000 },
    ]
    for (const slot of [claimOf('', NO_CAR, 0, 60), claimOf('c-1', car, 0, 60)])
      expect(others.some((other) => clashes(slot, other))).toBe(false)
  })
})

import type { Vehicle } from '../../client/records'
import type { Slot } from '../../domain/overlap'
import type { CarTyped } from './bookingFields'

/** Whoever has one vehicle means that one, until they say otherwise. */
export function meantOf(car: CarTyped, vehicles: readonly Vehicle[] | undefined): CarTyped {
  const [only, ...others] = vehicles ?? []
  return car.kind === '' && only && others.length === 0 ? { ...car, kind: 'known', id: only.id } : car
}

/** What the booking takes up; null where nothing can be in its way: who or what comes is new. */
export function claimOf(customerId: string, car: CarTyped, startAt: number, minutes: number): Slot | null {
  if (customerId === '' || car.kind === 'new') return null
  const vehicleId = car.kind === 'known' ? car.id : null
  return { customerId, vehicleId, startAt, endAt: startAt + minutes * 60_000 }
}

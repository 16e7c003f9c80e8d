import type { Vehicle } from '../../client/records'
import type { CarTyped } from './bookingFields'

/** Whoever has one vehicle means that one, until they say otherwise. */
export function meantOf(car: CarTyped, vehicles: readonly Vehicle[] | undefined): CarTyped {
  const [only, ...others] = vehicles ?? []
  return car.kind === '' && only && others.length === 0 ? { ...car, kind: 'known', id: only.id } : car
}

import { createLookup } from './lookup'
import type { KnownVehicle } from './rows'

/** Vehicles for what is on screen. */
export const createVehicles = (
  lookUp: (ids: readonly string[]) => Promise<readonly KnownVehicle[]>,
  onFound: () => void,
) =>
  createLookup<KnownVehicle, KnownVehicle>({
    lookUp,
    valueOf: (vehicle) => vehicle,
    isSame: (vehicle, other) => JSON.stringify(vehicle) === JSON.stringify(other),
    onFound,
  })

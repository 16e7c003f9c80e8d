import { useEffect, useSyncExternalStore } from 'react'
import type { KnownVehicle } from '../../client/directory/rows'
import { useConnection } from '../session/connection'

type Visit = { customerId: string; vehicleId: string | null }

/** The car of a visit, as soon as it is known; null until then, and where none is named. */
export function useCar({ customerId, vehicleId }: Visit): KnownVehicle | null {
  const { directory } = useConnection()
  const car = useSyncExternalStore(directory.subscribe, () =>
    vehicleId === null ? null : directory.vehicleOf(vehicleId),
  )
  const isMissing = vehicleId !== null && car === null
  useEffect(() => {
    if (isMissing && vehicleId !== null) directory.wantedVehicles([{ customerId, vehicleId }])
  }, [directory, isMissing, customerId, vehicleId])
  return car
}

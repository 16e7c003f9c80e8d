import { useEffect, useSyncExternalStore } from 'react'
import type { KnownVehicle } from '../../client/search/rows'
import { useConnection } from '../session/connection'

type Visit = { customerId: string; vehicleId: string | null }

/** The car of a visit, as soon as it is known; null until then, and where none is named. */
export function useCar({ customerId, vehicleId }: Visit): KnownVehicle | null {
  const { searchIndex } = useConnection()
  const car = useSyncExternalStore(searchIndex.subscribe, () =>
    vehicleId === null ? null : searchIndex.vehicleOf(vehicleId),
  )
  const isMissing = vehicleId !== null && car === null
  useEffect(() => {
    if (isMissing && vehicleId !== null) searchIndex.requestVehicles([{ customerId, vehicleId }])
  }, [searchIndex, isMissing, customerId, vehicleId])
  return car
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { vehiclesOfCustomer } from '../../client/vehicles'
import { useConnection } from '../session/connection'

/** A customer's vehicles, the newest first, as they are known best; read where `isWanted`. */
export function useVehicles(customerId: string, isWanted = true) {
  const connection = useConnection()
  return useInfiniteQuery({ ...vehiclesOfCustomer(connection, customerId), enabled: isWanted })
}

import { useMemo } from 'react'
import { useEndless } from '../../client/books/useBooks'
import { vehiclesOfCustomer } from '../../client/queries/vehicles'
import type { Vehicle } from '../../client/records'
import { useConnection } from '../session/connection'

/** A customer's vehicles, the newest first, as they are known best; read where `isWanted`. */
export function useVehicles(customerId: string, isWanted = true) {
  const connection = useConnection()
  const isTheirs = useMemo(() => (vehicle: Vehicle) => vehicle.customerId === customerId, [customerId])
  const options = { ...vehiclesOfCustomer(connection, customerId), enabled: isWanted }
  return useEndless(connection.books.vehicles, options, isTheirs)
}

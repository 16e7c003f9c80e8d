import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { customerQuery } from '../../client/queries/customers'
import { vehiclesOfCustomer } from '../../client/queries/vehicles'
import type { Customer, Quote, Vehicle } from '../../client/records'
import { useLearnCustomer } from '../search/useLearn'
import { useConnection } from '../shell/connection'

type Parties = {
  customer: Customer | undefined
  vehicle: Vehicle | undefined
  /** Neither will be known better in a moment. */
  isSettled: boolean
}

/** Whose quote it is and for which car, as far as it can be read. */
export function useQuoteParties({ customerId, vehicleId }: Quote): Parties {
  const connection = useConnection()
  const customer = useQuery(customerQuery(connection, customerId, useQueryClient()))
  useLearnCustomer(customer.data)
  const vehicles = useInfiniteQuery({
    ...vehiclesOfCustomer(connection, customerId),
    enabled: vehicleId !== null && connection.api.vehicles !== null,
  })
  return {
    customer: customer.data,
    vehicle: vehicles.data?.find(({ id }) => id === vehicleId),
    isSettled: !customer.isLoading && !vehicles.isLoading,
  }
}

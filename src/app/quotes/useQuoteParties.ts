import type { Customer, Quote, Vehicle } from '../../client/records'
import { useLearnCustomer } from '../find/useLearn'
import { useCustomer } from '../people/useCustomer'
import { useVehicles } from '../people/useVehicles'
import { useConnection } from '../session/connection'

type Parties = {
  customer: Customer | undefined
  vehicle: Vehicle | undefined
  /** Neither will be known better in a moment. */
  isSettled: boolean
}

/** Whose quote it is and for which car, as far as it can be read. */
export function useQuoteParties({ customerId, vehicleId }: Quote): Parties {
  const connection = useConnection()
  const customer = useCustomer(customerId)
  useLearnCustomer(customer.data)
  const vehicles = useVehicles(customerId, vehicleId !== null && connection.api.vehicles !== null)
  return {
    customer: customer.data,
    vehicle: vehicles.data?.find(({ id }) => id === vehicleId),
    isSettled: !customer.isLoading && !vehicles.isLoading,
  }
}

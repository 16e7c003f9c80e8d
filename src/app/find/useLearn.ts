import { useEffect } from 'react'
import type { Customer, Vehicle } from '../../client/records'
import { useConnection } from '../session/connection'

/** Whoever is on screen is found from now on, and their vehicles are read before others'. */
export function useLearnCustomer(customer: Customer | undefined) {
  const { directory } = useConnection()
  useEffect(() => {
    if (!customer) return
    directory.learn({ customers: [customer] })
    directory.wanted([customer.id])
  }, [directory, customer])
}

export function useLearnVehicles(vehicles: readonly Vehicle[] | undefined) {
  const { directory } = useConnection()
  useEffect(() => {
    if (vehicles && vehicles.length > 0) directory.learn({ vehicles })
  }, [directory, vehicles])
}

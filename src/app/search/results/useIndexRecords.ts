import { useEffect } from 'react'
import { useConnection } from '~/app/session/connection'
import type { Customer, Vehicle } from '~/client/nouns/nouns'

/** Searches find the customer on screen from now on. */
export function useIndexCustomer(customer: Customer | undefined) {
  const { searchIndex } = useConnection()
  useEffect(() => {
    if (!customer) return
    searchIndex.upsert({ customers: [customer] })
  }, [searchIndex, customer])
}

export function useIndexVehicles(vehicles: readonly Vehicle[] | undefined) {
  const { searchIndex } = useConnection()
  useEffect(() => {
    if (vehicles && vehicles.length > 0) searchIndex.upsert({ vehicles })
  }, [searchIndex, vehicles])
}

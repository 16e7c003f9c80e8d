import { useVehicles } from '../people/useVehicles'
import { useConnection } from '../session/connection'
import type { QuoteTyped } from './quoteTyped'

/** A customer with one vehicle means that one, until another is chosen: it is meant, and not typed. Else null. */
export function useOnlyCar({ customerId, vehicleId }: QuoteTyped): string | null {
  const { api } = useConnection()
  const isOpen = customerId !== null && vehicleId === null && api.vehicles !== null
  const { data = [], hasNextPage } = useVehicles(customerId ?? '', isOpen)
  return (isOpen && !hasNextPage && data.length === 1 && data[0]?.id) || null
}

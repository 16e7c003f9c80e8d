import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useConnection } from '~/app/session/connection'
import { useRecord } from '~/client/cache/useRecords'
import type { Invoice } from '~/client/nouns/nouns'
import { vehiclesOfCustomer } from '~/client/nouns/vehicles'
import type { KnownVehicle } from '~/client/search/rows'

/** A customer's vehicles, the newest first, as they are known best; read where `isWanted`. */
export function useVehicles(customerId: string, isWanted = true) {
  const connection = useConnection()
  return useInfiniteQuery({ ...vehiclesOfCustomer(connection, customerId), enabled: isWanted })
}

/** The car that an invoice is about, where the records say: through its quote, if that has been read. No guess. */
export function useVehicleOf(invoice: Invoice | null): string | null {
  const { records } = useConnection()
  const quoteId = invoice?.billed?.quoteId ?? null
  const quote = useRecord(records.quotes, quoteId)
  return quote?.vehicleId ?? invoice?.more?.vehicleId ?? null
}

type Appointment = { customerId: string; vehicleId: string | null }

/** The car of an appointment; null until the browser has read it, and where the appointment names none. */
export function useCar({ customerId, vehicleId }: Appointment): KnownVehicle | null {
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

import { useMemo } from 'react'
import { useVehicles } from '../people/useVehicles'
import { useConnection } from '../session/connection'
import type { QuoteForm } from './useQuoteForm'

/** Whoever has one vehicle means that one, until they say otherwise: it is meant, and not typed. */
export function useOnlyCar(form: QuoteForm): QuoteForm {
  const { api } = useConnection()
  const { customerId, vehicleId } = form.typed
  const isOpen = customerId !== null && vehicleId === null && api.vehicles !== null
  const { data = [], hasNextPage } = useVehicles(customerId ?? '', isOpen)
  const only = isOpen && !hasNextPage && data.length === 1 ? data[0]?.id : undefined
  const typed = useMemo(
    () => (only === undefined ? form.typed : { ...form.typed, vehicleId: only }),
    [form.typed, only],
  )
  return { ...form, typed }
}

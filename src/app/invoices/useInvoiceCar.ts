import { useRecord } from '../../client/cache/useRecords'
import type { Invoice } from '../../client/nouns'
import { useCar } from '../people/useCar'
import { useVehicles } from '../people/useVehicles'
import { useQuotes } from '../quotes/useQuotes'
import { useConnection } from '../session/connection'

/**
 * The car of the quote that it was made from; null where there is none, for no car is guessed. The quote is looked for
 * among those at hand and the customer's newest: there is no way to ask for one by its id.
 */
export function useInvoiceCar({ customerId, billed }: Pick<Invoice, 'customerId' | 'billed'>) {
  const { records, api } = useConnection()
  const quoteId = billed?.quoteId ?? null
  const known = useRecord(records.quotes, quoteId)
  const isWanted = quoteId !== null && !known && api.quotes !== null
  const { data } = useQuotes({ status: null, customerId }, isWanted)
  const quote = known ?? data?.find(({ id }) => id === quoteId)
  const car = useCar({ customerId, vehicleId: (quoteId !== null && quote?.vehicleId) || null })
  // The search index stores only the fields that find a car, and an invoice prints more.
  const { data: all } = useVehicles(customerId, car !== null && api.vehicles !== null)
  return all?.find(({ id }) => id === car?.id) ?? car
}

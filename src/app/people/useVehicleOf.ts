import { useRecord } from '../../client/cache/useRecords'
import type { Invoice } from '../../client/nouns'
import { useConnection } from '../session/connection'

/** The car that an invoice is about, where the records say: through its quote, if that has been read. No guess. */
export function useVehicleOf(invoice: Invoice | null): string | null {
  const { records } = useConnection()
  const quoteId = invoice?.billed?.quoteId ?? null
  const quote = useRecord(records.quotes, quoteId)
  return quote?.vehicleId ?? invoice?.more?.vehicleId ?? null
}

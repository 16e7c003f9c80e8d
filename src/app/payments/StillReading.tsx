import { FailureNotice } from '../page/FailureNotice'
import { useNotRecorded } from './useNotRecorded'
import { useBooks } from './usePayment'

/** This computer's own payment has just changed the invoice: what is left to pay is not on screen, so nothing is recorded. */
export function StillReading({ invoiceId }: { invoiceId: string }) {
  const { failure, look } = useBooks(invoiceId)
  useNotRecorded(true)
  if (failure !== null) return <FailureNotice failure={failure} onRetry={look} />
  return (
    <p role="status" className="rounded-lg bg-sunken px-4 py-3">
      Reading the invoice…
    </p>
  )
}

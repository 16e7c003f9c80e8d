import type { Invoice } from '../../client/nouns'
import { Skeleton } from '../../ui/Skeleton'
import { FailureNotice } from '../page/FailureNotice'
import { PaymentLines } from '../payments/PaymentLines'
import { usePaid } from '../payments/usePaid'

/** What was paid so far. Only what the service has confirmed stands here. */
export function PaymentsCard({ invoice }: { invoice: Invoice }) {
  const { data, isBehind, isReading, error, isLoadingError, refetch } = usePaid(invoice)
  if (data === null) return null
  return (
    <section aria-label="Payments" className="min-w-0">
      <h2 className="mb-1 font-semibold">Paid so far</h2>
      {isLoadingError && <FailureNotice failure={error} onRetry={() => void refetch()} />}
      {(data ? isReading && data.length === 0 : !isLoadingError) && <Skeleton className="h-5 w-40" />}
      {data?.length === 0 && !isReading && (
        <p className="text-ink-2">{isBehind ? 'No payment is listed.' : 'Nothing paid yet.'}</p>
      )}
      {data && data.length > 0 && <PaymentLines payments={data} label="Payments" />}
    </section>
  )
}

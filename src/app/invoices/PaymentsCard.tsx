import { useQuery } from '@tanstack/react-query'
import { paymentsOfInvoice } from '../../client/queries/invoices'
import { Card } from '../../ui/Card'
import { Skeleton } from '../../ui/Skeleton'
import { PaymentLines } from '../payments/PaymentLines'
import { useConnection } from '../shell/connection'
import { FailureNotice } from '../shell/FailureNotice'

/** What was paid so far. Only what the service has confirmed stands here. */
export function PaymentsCard({ invoiceId }: { invoiceId: string }) {
  const { data, error, isLoadingError, refetch } = useQuery(paymentsOfInvoice(useConnection(), invoiceId))
  if (data === null) return null
  return (
    <Card title="Payments">
      {isLoadingError && <FailureNotice failure={error} onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <Skeleton className="h-5 w-40" />}
      {data?.length === 0 && <p className="text-ink-2">Nothing paid yet.</p>}
      {data && data.length > 0 && <PaymentLines payments={data} label="Payments" />}
    </Card>
  )
}

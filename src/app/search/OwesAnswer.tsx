import { useEffect } from 'react'
import type { Invoice } from '../../client/records'
import { dollars } from '../../domain/money'
import { Skeleton } from '../../ui/Skeleton'
import { useInvoices } from '../invoices/useInvoices'
import { isOwed } from '../money/invoiceWords'

type Props = {
  customerId: string
  /** Told what can be paid, as soon as it is read. */
  onOwed: (owed: readonly Invoice[]) => void
}

/** "What do I owe?" */
export function OwesAnswer({ customerId, onOwed }: Props) {
  const list = useInvoices({ status: null, customerId })
  const { data, hasNextPage } = list
  useEffect(() => {
    if (data) onOwed(data.filter(isOwed))
  }, [data, onOwed])
  if (list.isLoadingError) return <p className="text-warn">The invoices could not be read.</p>
  if (!data) return <Skeleton className="h-8 w-32" />
  const cents = data.filter(isOwed).reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  if (cents === 0) return <p className="text-ink-2">Owes nothing{hasNextPage && ' on the newest invoices'}</p>
  return (
    <p className="flex items-baseline gap-2">
      <span className="text-ink-2">owes</span>
      <span className="text-3xl font-semibold text-danger">{dollars(cents)}</span>
      {hasNextPage && <span className="text-ink-2">or more</span>}
    </p>
  )
}

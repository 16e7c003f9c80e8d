import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refreshInvoices } from '../../client/queries/invoices'
import { Card } from '../../ui/Card'
import { Skeleton } from '../../ui/Skeleton'
import { InvoiceRow, ROW_HEIGHT } from '../invoices/InvoiceRow'
import { useInvoices } from '../invoices/useInvoices'
import { isOwed } from '../money/invoiceWords'
import { FailureNotice } from '../page/FailureNotice'
import { useConnection } from '../session/connection'
import { owesWords } from './owesWords'

const SHOWN = 5

/** A customer's invoices, and what they owe as far as these have been read. */
export function CustomerInvoices({ customerId }: { customerId: string }) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const list = useInvoices({ status: null, customerId })
  // Drawn as it was left; what is new since is read behind that.
  useEffect(() => {
    void refreshInvoices(queryClient, connection, { status: null, customerId })
  }, [queryClient, connection, customerId])
  const rows = list.data ?? []
  const owed = rows.filter(isOwed).reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  return (
    <Card
      title="Invoices"
      actions={
        rows.length > 0 && (
          <span className={owed > 0 ? 'font-semibold text-warn' : 'text-ink-2'}>
            {owesWords(owed, rows.length, list.hasNextPage)}
          </span>
        )
      }
    >
      {list.isLoadingError && <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton className="h-5 w-48" />}
      {list.isSuccess && rows.length === 0 && <p className="text-ink-2">No invoice yet.</p>}
      {rows.length > 0 && (
        <ul aria-label="Invoices" className="-mx-4 -my-4 @container">
          {rows.slice(0, SHOWN).map((invoice) => (
            <li key={invoice.id} style={{ height: ROW_HEIGHT }}>
              <InvoiceRow invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > SHOWN && (
        <Link
          to="/invoices"
          search={{ customer: customerId }}
          className="mt-6 inline-block font-semibold text-accent underline underline-offset-4"
        >
          All {rows.length}
          {list.hasNextPage && ' and more'}
        </Link>
      )}
    </Card>
  )
}

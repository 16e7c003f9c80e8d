import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { paymentsList, refreshPaymentsOnReturn } from '../../client/queries/payments'
import { buttonClass } from '../../ui/Button'
import { ExportMore } from '../csv/ExportMore'
import { EndlessPage, skippedIn } from '../page/EndlessPage'
import { useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { paidDays } from './paidDays'
import { DAY_HEIGHT, DayHead, PaymentHead, PaymentRow } from './PaymentRow'
import { useInvoicesPaid } from './useInvoicesPaid'

export default function PaymentsPage() {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const zone = useZone()
  const options = paymentsList(connection)
  const list = useInfiniteQuery(options)
  useEffect(() => refreshPaymentsOnReturn(queryClient, connection), [queryClient, connection])
  const { data, hasNextPage } = list
  const { rows, heads } = useMemo(() => paidDays(data ?? [], !hasNextPage, zone), [data, hasNextPage, zone])
  const invoiceOf = useInvoicesPaid(data ?? NONE)
  return (
    <EndlessPage
      title="Payments"
      list={list}
      rows={rows}
      skipped={skippedIn(queryClient.getQueryData(options.queryKey))}
      acts={
        <>
          <ExportMore
            of="payments"
            list={{ kind: 'payments', rows: data ?? [], isWhole: list.isSuccess && !hasNextPage }}
          />
          <Link to="/day-close" className={buttonClass('main')}>
            Day close
          </Link>
        </>
      }
      top={<PaymentHead />}
      empty="No payment yet."
      above={({ id }) => (heads.has(id) ? DAY_HEIGHT : 0)}
    >
      {(payment) => {
        const head = heads.get(payment.id)
        return (
          <div className="flex h-full flex-col *:last:flex-1 *:last:h-auto">
            {head && <DayHead head={head} />}
            <PaymentRow payment={payment} invoice={invoiceOf(payment.invoiceId)} />
          </div>
        )
      }}
    </EndlessPage>
  )
}

const NONE: readonly never[] = []

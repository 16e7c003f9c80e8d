import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paymentsList, refreshPaymentsOnReturn } from '../../client/queries/payments'
import type { Payment } from '../../client/records'
import { dollars } from '../../domain/money'
import { shortCode } from '../../domain/shortCode'
import { buttonClass } from '../../ui/Button'
import { ExportMore } from '../csv/ExportMore'
import { methodTitle } from '../money/methods'
import { EndlessPage } from '../page/EndlessPage'
import { useConnection } from '../session/connection'
import { showFullDate, showTime, useZone } from '../session/shopTime'

const ROW_HEIGHT = 60

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 @3xl:grid-cols-[14rem_6rem_minmax(0,1fr)_7rem_8rem] print:gap-x-2 print:text-sm @3xl:print:grid-cols-[11.5rem_4rem_minmax(0,1fr)_5.5rem_6rem]'

export default function PaymentsPage() {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const options = paymentsList(connection)
  const list = useInfiniteQuery(options)
  useEffect(() => refreshPaymentsOnReturn(queryClient, connection), [queryClient, connection])
  return (
    <EndlessPage
      title="Payments"
      list={list}
      pages={queryClient.getQueryData(options.queryKey)?.pages}
      actions={
        <>
          <ExportMore
            of="payments"
            list={{ kind: 'payments', rows: list.data ?? [], isWhole: list.isSuccess && !list.hasNextPage }}
          />
          <Link to="/day-close" className={buttonClass()}>
            Day close
          </Link>
        </>
      }
      empty="No payment yet."
      head={<Head />}
      rowHeight={ROW_HEIGHT}
    >
      {(payment) => <Row payment={payment} />}
    </EndlessPage>
  )
}

function Head() {
  return (
    <div
      aria-hidden
      className={`${COLUMNS} border-b border-line py-2 text-sm font-normal text-ink-3 @max-3xl:hidden`}
    >
      <span>Paid</span>
      <span>By</span>
      <span>Reference and note</span>
      <span>Invoice</span>
      <span className="text-right">Amount</span>
    </div>
  )
}

function Row({ payment }: { payment: Payment }) {
  const zone = useZone()
  const { invoiceId, amountCents, method, reference, note, recordedAt } = payment
  const when = `${showFullDate(recordedAt, zone)}, ${showTime(recordedAt, zone)}`
  const about = [reference, note].filter((part) => part !== null).join(' · ')
  return (
    <Link
      to="/invoices/$id"
      params={{ id: invoiceId }}
      className={`${COLUMNS} h-full border-b border-line hover:bg-sunken focus-visible:-outline-offset-2`}
    >
      <span className="grid min-w-0">
        <span className="truncate">{when}</span>
        <span className="truncate text-sm text-ink-2 @3xl:hidden">
          {methodTitle(method)}
          {about !== '' && ` · ${about}`}
        </span>
      </span>
      <span className="font-semibold @max-3xl:hidden">{methodTitle(method)}</span>
      <span className="truncate text-ink-2 @max-3xl:hidden">{about}</span>
      <span className="font-mono text-sm text-ink-2 @max-3xl:hidden">{shortCode(invoiceId)}</span>
      <span className="text-right font-semibold">{dollars(amountCents)}</span>
    </Link>
  )
}

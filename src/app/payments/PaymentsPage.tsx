import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { paymentsList, refreshPaymentsOnReturn } from '../../client/payments'
import { Button, buttonClass } from '../../ui/Button'
import { CHIP } from '../../ui/Chip'
import { ExportMore } from '../csv/ExportMore'
import { methodTitle, methodWord, TENDERS } from '../money/methods'
import { ChipBar } from '../page/ChipBar'
import { EndlessPage, skippedIn } from '../page/EndlessPage'
import { useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { OnlyOnPaper } from '../words/OnlyOnPaper'
import { paidDays } from './paidDays'
import { DAY_HEIGHT, DayHead, PaymentHead, PaymentRow } from './PaymentRow'
import { useByMethod } from './useByMethod'
import { useInvoicesPaid } from './useInvoicesPaid'

const route = getRouteApi('/frame/payments')

export default function PaymentsPage() {
  const { by } = route.useSearch()
  const connection = useConnection()
  const queryClient = useQueryClient()
  const zone = useZone()
  const options = paymentsList(connection)
  const list = useInfiniteQuery(options)
  useEffect(() => refreshPaymentsOnReturn(queryClient, connection), [queryClient, connection])
  const { data, hasNextPage } = list
  const { rows, heads } = useMemo(
    () => paidDays(data ?? [], !hasNextPage, zone, by),
    [data, hasNextPage, zone, by],
  )
  const only = useByMethod(list, by)
  const invoiceOf = useInvoicesPaid(data ?? NONE)
  return (
    <EndlessPage
      // Another filter is another list, which begins at its top.
      key={by ?? ''}
      title="Payments"
      list={only?.list ?? list}
      rows={rows}
      skipped={skippedIn(queryClient.getQueryData(options.queryKey))}
      {...(only && { howFar: only.howFar })}
      chips={<Chips by={by} />}
      acts={
        <>
          {by === undefined && (
            <ExportMore
              of="payments"
              list={{ kind: 'payments', rows: data ?? [], isWhole: list.isSuccess && !hasNextPage }}
            />
          )}
          <Link to="/day-close" className={buttonClass('main')}>
            Day close
          </Link>
        </>
      }
      top={<PaymentHead />}
      empty={emptyWords(by, only)}
      foot={
        only?.readFurther && (
          <div className="border-t border-line p-2 text-center">
            <Button look="quiet" onClick={only.readFurther}>
              Read further
            </Button>
          </div>
        )
      }
      above={({ id }) => (heads.has(id) ? DAY_HEIGHT : 0)}
    >
      {(payment) => {
        const head = heads.get(payment.id)
        return (
          <div className="flex h-full flex-col *:last:flex-1 *:last:h-auto">
            {head && <DayHead head={head} by={by} />}
            <PaymentRow payment={payment} invoice={invoiceOf(payment.invoiceId)} />
          </div>
        )
      }}
    </EndlessPage>
  )
}

function emptyWords(by: string | undefined, only: ReturnType<typeof useByMethod>): string {
  if (by === undefined || only === null) return 'No payment yet.'
  if (only.list.hasNextPage) return 'Looking through the payments…'
  return only.readFurther ? 'None among what was read.' : `No payment by ${methodWord(by)}.`
}

/** Kept in the address, so that a filtered list can be sent to somebody and gone back to. */
function Chips({ by }: { by: string | undefined }) {
  const known = TENDERS.map(({ method }): string => method)
  return (
    <>
      <OnlyOnPaper of={[by === undefined ? null : methodTitle(by)]} />
      <ChipBar label="Paid by">
        {[undefined, ...known, ...(by === undefined || known.includes(by) ? [] : [by])].map((method) => (
          <Link
            key={method ?? ''}
            to="/payments"
            search={method === undefined ? {} : { by: method }}
            replace
            // By its own idea an address that says nothing is part of every other.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={method === by ? 'page' : undefined}
            className={CHIP}
          >
            {method === undefined ? 'All' : methodTitle(method)}
          </Link>
        ))}
      </ChipBar>
    </>
  )
}

const NONE: readonly never[] = []

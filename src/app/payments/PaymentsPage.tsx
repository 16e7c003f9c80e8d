import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { ExportMore } from '~/app/csv/ExportMore'
import { useCustomerName } from '~/app/customers/useCustomer'
import { useDistinguishingDetail } from '~/app/customers/useDistinguishingDetail'
import { useVehicleOf } from '~/app/customers/useVehicles'
import { nameOfInvoice } from '~/app/money/invoiceWords'
import { methodTitle, methodWord, tenderOf, TENDERS } from '~/app/money/methods'
import { useConnection } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import { useZone, otherYear, showDay, showMonthDay, showTime } from '~/app/session/shopTime'
import { EndlessPage, skippedIn, type EndlessRows } from '~/app/shell/lists/EndlessPage'
import { FilterChips } from '~/app/shell/lists/FilterChips'
import type { Invoice, Payment } from '~/client/nouns/nouns'
import { paymentsList, refreshPaymentsOnReturn } from '~/client/nouns/payments'
import { dollars } from '~/domain/money'
import { dayOf } from '~/domain/time/zone'
import { Button, buttonClass } from '~/ui/Button'
import { paidDays, type PaidDay } from './paidDays'
import { useInvoicesPaid } from './useInvoicesPaid'

const COLUMNS =
  'grid-cols-[4.75rem_minmax(0,1fr)_auto] sm:grid-cols-[5rem_minmax(0,1fr)_4.5rem_minmax(0,1fr)_7rem] xl:grid-cols-[5rem_minmax(0,1fr)_5rem_minmax(0,1.2fr)_6rem_8rem] print:grid-cols-[5rem_minmax(0,1fr)_4rem_minmax(0,1fr)_5rem_6rem]'

/** The day that it was written down on, where that is another than it was paid on. */
function enteredOn({ recordedAt, createdAt }: Payment, zone: string): string | null {
  const [paid, entered] = [Date.parse(recordedAt), Date.parse(createdAt)]
  if (Number.isNaN(paid) || Number.isNaN(entered)) return null
  return dayOf(paid, zone) === dayOf(entered, zone) ? null : showMonthDay(entered, zone)
}

type PaymentRowProps = {
  payment: Payment
  /** Null where there is none, and undefined where it is not read. */
  invoice: Invoice | null | undefined
}

/** When, whose, how and how much; opens what it was paid on. */
function PaymentRow({ payment, invoice }: PaymentRowProps) {
  const { invoiceId, amountCents, method, reference, note, recordedAt } = payment
  const zone = useZone()
  const customerId = invoice?.customerId ?? null
  const name = useCustomerName(customerId)
  const detail = useDistinguishingDetail({ customerId, vehicleId: useVehicleOf(invoice ?? null) })
  const about = [reference, note].filter((part) => part !== null).join('. ')
  const entered = enteredOn(payment, zone)
  return (
    <div className={`group list-row ${COLUMNS}`}>
      <Link to="/invoices/$id" params={{ id: invoiceId }} className="list-link">
        <span className="whitespace-nowrap text-ink-2 first-line">{showTime(recordedAt, zone)}</span>
        <span className="two-lines first-line">
          {invoice === undefined ? (
            <span className="text-ink-3 print:hidden">…</span>
          ) : (
            <b className="font-semibold">{name ?? 'A customer'}</b>
          )}{' '}
          <span className="whitespace-nowrap text-ink-2 max-sm:hidden">{detail}</span>
        </span>
        <span className="col-start-1 sm:col-start-3 second-line">{methodTitle(method)}</span>
        <span className="two-lines text-ink-2 max-sm:col-span-2 max-sm:col-start-2 second-line">
          {about}
          {about === '' && <span className="sm:hidden">{detail}</span>}
          {entered !== null && (
            <span className="whitespace-nowrap text-warn">
              {about !== '' && ' '}Entered {entered}
            </span>
          )}
        </span>
        <span className="max-xl:hidden print:block" />
        <span className="text-right max-sm:col-start-3 first-line">{dollars(amountCents)}</span>
      </Link>
      <span className="short-code relative -col-end-2 row-start-1 max-xl:hidden print:block">
        {nameOfInvoice(invoice ?? { id: invoiceId })}
      </span>
    </div>
  )
}

/** How much room the head of a day takes above its first row. */
const DAY_HEIGHT = 52

/** Which day, how many payments, and what they come to. */
function DayHead({ head, by }: { head: PaidDay; by: string | undefined }) {
  const { day, payments, cents, isWhole } = head
  const today = useToday()
  const name =
    day === null ? 'No day' : `${day === today ? 'Today, ' : ''}${showDay(day)}${otherYear(day, today)}`
  const those = by === undefined ? `${payments}` : `${payments} by ${methodWord(by)}`
  const count = !isWhole
    ? `${those} loaded`
    : day === today
      ? `${those} so far`
      : by === undefined
        ? `${payments} ${payments === 1 ? 'payment' : 'payments'}`
        : those
  return (
    <h2 style={{ height: DAY_HEIGHT }} className="flex items-end gap-x-2 px-4 pb-2 font-normal lg:px-5">
      <b className="font-semibold">{name}</b>
      <span className="text-ink-2">{count}</span>
      <span className="ml-auto text-right">
        {!isWhole && <span className="text-sm text-ink-3 max-sm:sr-only">of those loaded </span>}
        <b className="font-semibold">{dollars(cents)}</b>
      </span>
    </h2>
  )
}

function PaymentHead() {
  return (
    <div aria-hidden className={`list-heads ${COLUMNS}`}>
      <span>Paid</span>
      <span>Customer</span>
      <span>By</span>
      <span>Reference and note</span>
      <span className="max-xl:hidden print:block">Invoice</span>
      <span className="text-right">Amount</span>
    </div>
  )
}

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
              Load older
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
  if (only.list.hasNextPage) return 'Searching the payments…'
  return only.readFurther ? 'None in the payments loaded.' : `No payment by ${methodWord(by)}.`
}

/** How it was paid, each way that the shop knows and the one that the address names. */
function Chips({ by }: { by: string | undefined }) {
  const unknown = by === undefined || tenderOf(by) ? [] : [by]
  const methods = [undefined, ...TENDERS.map(({ method }) => method), ...unknown]
  return (
    <FilterChips
      label="Paid by"
      chips={methods.map((method) => ({
        word: method === undefined ? 'All' : methodTitle(method),
        link: linkOptions({ to: '/payments', search: method === undefined ? {} : { by: method } }),
        isShown: method === by,
        isAll: method === undefined,
      }))}
    />
  )
}

const NONE: readonly never[] = []

/** No service can be asked for one way of paying: so much of the list is looked through at a time, and more when asked. */
const STRETCH = 500

const number = (count: number) => count.toLocaleString('en-US')

/** "5 by card among the newest 500 payments", as far as the list was read; null where all of it is shown. */
function useByMethod(list: EndlessRows<Payment>, by: string | undefined) {
  const read = list.data?.length ?? 0
  const [limit, setLimit] = useState(Math.max(STRETCH, read))
  if (by === undefined) return null
  const data = list.data?.filter(({ method }) => method === by)
  const isWhole = list.isSuccess && !list.hasNextPage
  const count = `${number(data?.length ?? 0)} by ${methodWord(by)}`
  return {
    list: { ...list, data, hasNextPage: list.hasNextPage && read < limit },
    howFar: isWhole ? `All ${count}` : `${count} among the newest ${number(read)} payments`,
    /** Null while it goes on by itself, or where all was read. */
    readFurther: list.hasNextPage && read >= limit ? () => setLimit(read + STRETCH) : null,
  }
}

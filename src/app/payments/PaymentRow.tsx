import { Link } from '@tanstack/react-router'
import type { Invoice, Payment } from '../../client/records'
import { dollars } from '../../domain/money'
import { dayOf } from '../../domain/zone'
import { nameOfInvoice } from '../money/invoiceWords'
import { methodTitle, methodWord } from '../money/methods'
import { useApart } from '../people/useApart'
import { useCustomerName } from '../people/useCustomerName'
import { useVehicleOf } from '../people/useVehicleOf'
import { otherYear, showDay, showMonthDay, showTime, useZone } from '../session/shopTime'
import { useToday } from '../session/useToday'
import type { PaidDay } from './paidDays'

const COLUMNS =
  'grid-cols-[4.75rem_minmax(0,1fr)_auto] sm:grid-cols-[5rem_minmax(0,1fr)_4.5rem_minmax(0,1fr)_7rem] xl:grid-cols-[5rem_minmax(0,1fr)_5rem_minmax(0,1.2fr)_6rem_8rem] print:grid-cols-[5rem_minmax(0,1fr)_4rem_minmax(0,1fr)_5rem_6rem]'

/** The day that it was written down on, where that is another than it was paid on. */
function enteredOn({ recordedAt, createdAt }: Payment, zone: string): string | null {
  const [paid, entered] = [Date.parse(recordedAt), Date.parse(createdAt)]
  if (Number.isNaN(paid) || Number.isNaN(entered)) return null
  return dayOf(paid, zone) === dayOf(entered, zone) ? null : showMonthDay(entered, zone)
}

type Props = {
  payment: Payment
  /** Null where there is none, and undefined where it is not read. */
  invoice: Invoice | null | undefined
}

/** When, whose, how and how much; opens what it was paid on. */
export function PaymentRow({ payment, invoice }: Props) {
  const { invoiceId, amountCents, method, reference, note, recordedAt } = payment
  const zone = useZone()
  const customerId = invoice?.customerId ?? null
  const name = useCustomerName(customerId)
  const apart = useApart({ customerId, vehicleId: useVehicleOf(invoice ?? null) })
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
          <span className="whitespace-nowrap text-ink-2 max-sm:hidden">{apart}</span>
        </span>
        <span className="col-start-1 sm:col-start-3 second-line">{methodTitle(method)}</span>
        <span className="two-lines text-ink-2 max-sm:col-span-2 max-sm:col-start-2 second-line">
          {about}
          {about === '' && <span className="sm:hidden">{apart}</span>}
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
export const DAY_HEIGHT = 52

/** Which day, how many payments, and what they come to. */
export function DayHead({ head, by }: { head: PaidDay; by: string | undefined }) {
  const { day, payments, cents, isWhole } = head
  const today = useToday()
  const name =
    day === null ? 'No day' : `${day === today ? 'Today, ' : ''}${showDay(day)}${otherYear(day, today)}`
  const those = by === undefined ? `${payments}` : `${payments} by ${methodWord(by)}`
  const count = !isWhole
    ? `${those} read`
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
        {!isWhole && <span className="text-sm text-ink-3 max-sm:sr-only">of what was read </span>}
        <b className="font-semibold">{dollars(cents)}</b>
      </span>
    </h2>
  )
}

export function PaymentHead() {
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

import { Link } from '@tanstack/react-router'
import type { Invoice } from '../../client/records'
import { mayWrite } from '../../domain/capabilities'
import { dollars } from '../../domain/money'
import type { Day } from '../../domain/zone'
import { ageOf, dueDayOf, isOwed, isVoid, nameOfInvoice } from '../money/invoiceWords'
import { ROW_ACT, RowKey } from '../page/RowAct'
import { useApart } from '../people/useApart'
import { useCustomerName } from '../people/useCustomerName'
import { useVehicleOf } from '../people/useVehicleOf'
import { useCapabilities } from '../session/connection'
import { useMinute } from '../session/now'
import { otherYear, showMonthDay, useZone } from '../session/shopTime'
import { useToday } from '../session/useToday'
import { StatusWord } from '../words/StatusWord'
import { overpaid, paidBeforeVoid } from './sums'

const COLUMNS =
  'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_8rem_8.5rem_6.5rem_6.5rem] xl:grid-cols-[minmax(0,1fr)_8rem_12rem_6rem_7rem_7rem] print:grid-cols-[minmax(0,1fr)_6rem_8rem_5rem_5.5rem_5.5rem]'

type Note = { words: string; isLate: boolean }

/** By when it is to be paid and for how long it has been open, or what there is to say instead. */
function noteOn(invoice: Invoice, zone: string, now: number): Note | null {
  const paid = isVoid(invoice) ? paidBeforeVoid(invoice) : 0
  if (paid > 0) return { words: `${dollars(paid)} was paid`, isLate: false }
  if (overpaid(invoice) > 0) return { words: 'owed to them', isLate: false }
  const age = ageOf(invoice, zone, now)
  if (!age || dueDayOf(invoice, zone) !== null) return age
  // Beneath a heading about days due, "today" alone would say that it is due.
  return { ...age, words: age.words === 'today' ? 'made today' : age.words }
}

/** "Nov 20", with its year where that is another. */
function dueDayShown(invoice: Invoice, zone: string, today: Day): string | null {
  const due = isOwed(invoice) ? dueDayOf(invoice, zone) : null
  return due === null ? null : `${showMonthDay(`${due}T12:00:00Z`, 'UTC')}${otherYear(due, today)}`
}

/** Whose it is, how it stands, and what is due on it; on the marked row a payment can be recorded. */
export function InvoiceInList({ invoice }: { invoice: Invoice }) {
  const { id, customerId, status, totalCents, balanceCents } = invoice
  const zone = useZone()
  const name = useCustomerName(customerId) ?? 'A customer'
  const apart = useApart({ customerId, vehicleId: useVehicleOf(invoice) })
  const known = useCapabilities()
  const mayPay = isOwed(invoice) && mayWrite(known, 'payments')
  const back = overpaid(invoice)
  const note = noteOn(invoice, zone, useMinute())
  const dueOn = dueDayShown(invoice, zone, useToday())
  const due = back > 0 ? -back : isOwed(invoice) ? balanceCents : null
  return (
    <div className={`group list-row ${COLUMNS}`}>
      <Link to="/invoices/$id" params={{ id }} className="list-link">
        <span className="two-lines first-line">
          <span className="sr-only">{nameOfInvoice(invoice)} </span>
          <b className="font-semibold">{name}</b>{' '}
          <span
            className={`whitespace-nowrap text-ink-2 max-sm:hidden ${mayPay ? 'xl:group-focus-within:invisible xl:group-hover:invisible' : ''}`}
          >
            {apart}
          </span>
        </span>
        <span className="second-line truncate text-ink-2 sm:hidden">{apart}</span>
        {/* Where there is room for one of both, being late says more. */}
        <span
          className={`second-line max-sm:col-start-2 max-sm:justify-self-end ${note?.isLate ? 'max-sm:hidden' : ''}`}
        >
          <StatusWord status={status} />
        </span>
        <span
          className={`leading-5 ${note?.isLate ? 'second-line text-right font-semibold text-danger max-sm:col-start-2 sm:text-left' : 'text-ink-2 max-sm:hidden'}`}
        >
          {dueOn !== null && <span className="font-normal text-ink-2 max-xl:hidden">{dueOn}, </span>}
          {note?.words}
        </span>
        <span className="max-xl:hidden print:block" />
        <span className="text-right text-ink-2 max-sm:hidden">{dollars(totalCents)}</span>
        <span className="text-right max-sm:col-start-2 first-line">
          {due === null ? (
            <span className="text-ink-2 sm:hidden">{dollars(totalCents)}</span>
          ) : (
            <b className="font-semibold">{dollars(due)}</b>
          )}
        </span>
      </Link>
      <span aria-hidden className="short-code relative -col-end-3 row-start-1 max-xl:hidden print:block">
        {nameOfInvoice(invoice)}
      </span>
      {mayPay && (
        <Link
          to="/invoices/$id"
          params={{ id }}
          search={{ pay: 1 }}
          aria-keyshortcuts="p"
          className={`${ROW_ACT} invisible relative col-start-1 row-start-1 justify-self-end bg-accent-soft group-focus-within:visible group-hover:visible max-xl:hidden`}
        >
          Record payment <RowKey>P</RowKey>
        </Link>
      )}
    </div>
  )
}

export function InvoiceHead() {
  return (
    <div aria-hidden className={`list-heads ${COLUMNS}`}>
      <span>Customer</span>
      <span>State</span>
      <span>Due day</span>
      <span className="max-xl:hidden print:block">Invoice</span>
      <span className="text-right">Total</span>
      <span className="text-right">Due</span>
    </div>
  )
}

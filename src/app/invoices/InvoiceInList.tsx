import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { CarLine } from '~/app/customers/CarLine'
import { useCustomerName } from '~/app/customers/useCustomer'
import { useVehicleOf } from '~/app/customers/useVehicles'
import { StatusWord } from '~/app/format/StatusWord'
import { CELL, Job, madeOn } from '~/app/money/bills'
import { ageOf, dueDayOf, isOwed, isVoid, nameOfInvoice } from '~/app/money/invoiceWords'
import { useCapabilities } from '~/app/session/connection'
import { useMinute, useToday } from '~/app/session/now'
import { otherYear, showMonthDay, useZone } from '~/app/session/shopTime'
import { ROW_ACT } from '~/app/shell/lists/RowAct'
import type { Invoice } from '~/client/nouns/nouns'
import { mayWrite } from '~/domain/capabilities'
import { dollars } from '~/domain/money'
import type { Day } from '~/domain/time/zone'
import { columnsClass, columnsShown, dueShown, vehicleIdOf, type Columns } from './invoiceColumns'
import type { InvoiceColumn } from './invoiceSearch'
import { overpaid, paidBeforeVoid } from './InvoiceSums'

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

/** When it was made, whose it is, for which car and job, how it stands, and what is due; on the marked row a payment can be recorded. */
export function InvoiceInList({ invoice, columns }: { invoice: Invoice; columns: Columns }) {
  const { id, customerId, status, totalCents, billed } = invoice
  const zone = useZone()
  const today = useToday()
  const name = useCustomerName(customerId) ?? 'A customer'
  const vehicleId = useVehicleOf(invoice) ?? vehicleIdOf(invoice, columns)
  const known = useCapabilities()
  const mayPay = isOwed(invoice) && mayWrite(known, 'payments')
  const note = noteOn(invoice, zone, useMinute())
  const dueOn = dueDayShown(invoice, zone, today)
  const due = dueShown(invoice)
  const date = madeOn(invoice.createdAt, zone, today)
  const cells: Readonly<Record<Exclude<InvoiceColumn, 'number'>, ReactNode>> = {
    date: <span className={CELL.date}>{date}</span>,
    customer: (
      <span className={CELL.customer}>
        {columns.hasNumbers && (
          <span aria-hidden className="mr-2 text-sm font-normal text-ink-3 sm:hidden">
            {nameOfInvoice(invoice)}
          </span>
        )}
        {name}
      </span>
    ),
    vehicle: (
      <span className={CELL.vehicle}>
        <CarLine of={{ customerId, vehicleId }} />
      </span>
    ),
    job: <Job lines={billed?.lines ?? []} date={date} />,
    status: (
      <span className={CELL.status}>
        <StatusWord status={status} />
      </span>
    ),
    due: (
      <span className={`${CELL.due} ${note?.isLate ? 'font-semibold text-danger' : 'text-ink-2'}`}>
        {dueOn !== null && !columns.hasJobs && (
          <span className="font-normal text-ink-2 max-xl:hidden">{dueOn}, </span>
        )}
        {note?.words}
      </span>
    ),
    total: <span className={CELL.sum}>{dollars(totalCents)}</span>,
    balance: (
      <span className={CELL.total}>
        {due === null ? (
          <span className="text-ink-2 sm:hidden">{dollars(totalCents)}</span>
        ) : (
          <b className="font-semibold">{dollars(due)}</b>
        )}
      </span>
    ),
  }
  return (
    <div className={`group list-row ${columnsClass(columns)}`}>
      <Link to="/invoices/$id" params={{ id }} className="list-link">
        <span className="sr-only">{nameOfInvoice(invoice)} </span>
        {/* On a phone the job has the date in it. */}
        {!columns.hasJobs && (
          <span className="text-sm text-ink-2 [grid-area:2/vehicle] sm:hidden">{date}</span>
        )}
        {columnsShown(columns).map((column) => (
          <Fragment key={column}>{cells[column]}</Fragment>
        ))}
      </Link>
      <span aria-hidden className={CELL.code}>
        {nameOfInvoice(invoice)}
      </span>
      {mayPay && (
        <Link
          to="/invoices/$id"
          params={{ id }}
          search={{ pay: 1 }}
          className={`${ROW_ACT} invisible relative justify-self-end bg-accent-soft [grid-area:1/status/auto/sum] group-focus-within:visible group-hover:visible max-xl:hidden`}
        >
          Record payment
        </Link>
      )}
    </div>
  )
}

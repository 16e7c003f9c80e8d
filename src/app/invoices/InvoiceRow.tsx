import { Link } from '@tanstack/react-router'
import type { Invoice } from '../../client/records'
import { dollars } from '../../domain/money'
import { ageOf, isOwed, isVoid, nameOfInvoice, type Age } from '../money/invoiceWords'
import { useMinute } from '../session/now'
import { showFullDate, useZone } from '../session/shopTime'
import { StatusWord } from '../words/StatusWord'
import { overpaid, paidBeforeVoid } from './sums'

export const ROW_HEIGHT = 60

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 @3xl:grid-cols-[minmax(0,1fr)_7.5rem_8.5rem_8rem_7.5rem_7.5rem] print:gap-x-2 print:text-sm @3xl:print:grid-cols-[minmax(0,1fr)_6rem_6.5rem_6rem_6rem_6rem]'

/** How long it has been open, or what there is to say instead. */
function noteOn(invoice: Invoice, zone: string, now: number): Age | null {
  const paid = isVoid(invoice) ? paidBeforeVoid(invoice) : 0
  if (paid > 0) return { words: `${dollars(paid)} was paid`, isLate: false }
  if (overpaid(invoice) > 0) return { words: 'owed to them', isLate: false }
  return ageOf(invoice, zone, now)
}

/** One of a customer's: how it stands, and what is open on it. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const zone = useZone()
  const back = overpaid(invoice)
  const age = noteOn(invoice, zone, useMinute())
  return (
    <Link
      to="/invoices/$id"
      params={{ id: invoice.id }}
      className={`${COLUMNS} h-full border-b border-line hover:bg-sunken focus-visible:-outline-offset-2`}
    >
      <span className="grid min-w-0">
        <span className="truncate font-semibold">{nameOfInvoice(invoice)}</span>
        <span className="truncate text-sm text-ink-2 @3xl:hidden">
          <StatusWord status={invoice.status} />
        </span>
      </span>
      <span className="text-ink-2 @max-3xl:hidden">{showFullDate(invoice.createdAt, zone)}</span>
      <span className="@max-3xl:hidden">
        <StatusWord status={invoice.status} />
      </span>
      <span className={`@max-3xl:hidden ${age?.isLate ? 'font-semibold text-danger' : 'text-ink-2'}`}>
        {age?.words}
      </span>
      <span className="text-right text-ink-2 @max-3xl:hidden">{dollars(invoice.totalCents)}</span>
      <span className="text-right">
        <span className={isOwed(invoice) ? 'font-semibold' : 'text-ink-3'}>
          {isVoid(invoice) ? '–' : dollars(back > 0 ? -back : invoice.balanceCents)}
        </span>
        <span className={`block text-sm @3xl:hidden ${age?.isLate ? 'text-danger' : 'text-ink-3'}`}>
          {age?.words}
        </span>
      </span>
    </Link>
  )
}

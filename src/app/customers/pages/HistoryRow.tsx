import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusWord } from '~/app/format/StatusWord'
import { showMoment } from '~/app/format/times'
import { isOwed, nameOfInvoice } from '~/app/money/invoiceWords'
import { expiryWords } from '~/app/quotes/quoteWords'
import { useMinute } from '~/app/session/now'
import { showFullDate, showMonthDay, useZone } from '~/app/session/shopTime'
import { dollars } from '~/domain/money'
import { dayOf } from '~/domain/time/zone'
import type { Entry } from './useHistory'

const COLUMNS =
  'grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-x-4 px-4 sm:grid-cols-[6.5rem_6rem_minmax(0,1fr)_9.5rem_8rem] lg:px-5'

/** An appointment, a quote or an invoice, and the way to it. */
export function HistoryRow({ entry }: { entry: Entry }) {
  const child = entry.kind === 'invoice' && entry.isOfQuote
  return (
    <li className={child ? '' : 'border-t border-line first:border-t-0'}>
      <EntryLink entry={entry}>
        <When at={entry.at} />
        <span
          className={`text-ink-2 max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm ${child ? 'sm:pl-4' : ''}`}
        >
          {WORDS[entry.kind]}
        </span>
        <span className={`two-lines max-sm:col-start-2 max-sm:row-start-1 ${child ? 'sm:pl-4' : ''}`}>
          <What entry={entry} />
        </span>
        <span className="max-sm:col-start-2 max-sm:row-start-2">
          <StatusWord status={statusOf(entry)} />
        </span>
        <span className="text-right max-sm:col-start-3 max-sm:row-start-1">
          <Sum entry={entry} />
        </span>
      </EntryLink>
    </li>
  )
}

const WORDS = { appointment: 'Appointment', quote: 'Quote', invoice: 'Invoice' }

function statusOf(entry: Entry) {
  if (entry.kind === 'appointment') return entry.appointment.status
  return entry.kind === 'quote' ? entry.quote.status : entry.invoice.status
}

const ROW = `${COLUMNS} min-h-11 py-1.5 hover:bg-accent-soft focus-visible:bg-accent-soft focus-visible:-outline-offset-2`

function EntryLink({ entry, children }: { entry: Entry; children: ReactNode }) {
  if (entry.kind === 'appointment') {
    return (
      <Link to="/board" search={{ appointment: entry.id }} className={ROW}>
        {children}
      </Link>
    )
  }
  const to = entry.kind === 'quote' ? '/quotes/$id' : '/invoices/$id'
  return (
    <Link to={to} params={{ id: entry.id }} className={ROW}>
      {children}
    </Link>
  )
}

/** "Today", "Nov 18", and of another year with it. */
function When({ at }: { at: number }) {
  const zone = useZone()
  const now = useMinute()
  if (at === 0) return <span className="text-ink-3">no time</span>
  const day = dayOf(at, zone)
  const isThisYear = day.slice(0, 4) === dayOf(now, zone).slice(0, 4)
  if (day === dayOf(now, zone)) return <span>Today</span>
  return <span>{isThisYear ? showMonthDay(at, zone) : showFullDate(at, zone)}</span>
}

function What({ entry }: { entry: Entry }) {
  const zone = useZone()
  const now = useMinute()
  if (entry.kind === 'appointment') {
    const isToCome = entry.at > now
    return (
      <>
        {entry.appointment.service ?? 'No service given'}
        {isToCome && <span className="text-ink-2">, {showMoment(entry.at, zone)}</span>}
      </>
    )
  }
  if (entry.kind === 'quote') {
    const [first] = entry.quote.lines
    const expiry = expiryWords(entry.quote, zone, now)
    return (
      <>
        {first?.description ?? 'No lines yet'}
        {entry.quote.lines.length > 1 && (
          <span className="text-sm text-ink-3">{`\u00a0+${entry.quote.lines.length - 1}`}</span>
        )}
        {expiry && (
          <span className={`text-sm whitespace-nowrap ${expiry.isNear ? 'text-warn' : 'text-ink-2'}`}>
            {' '}
            {expiry.words}
          </span>
        )}
      </>
    )
  }
  const first = entry.invoice.billed?.lines[0]
  return (
    <>
      {entry.isOfQuote ? 'From that quote' : first?.description}{' '}
      <span className="short-code">{nameOfInvoice(entry.invoice)}</span>
    </>
  )
}

function Sum({ entry }: { entry: Entry }) {
  if (entry.kind === 'appointment') return null
  if (entry.kind === 'quote') return dollars(entry.quote.totalCents)
  const { invoice } = entry
  if (!isOwed(invoice)) return dollars(invoice.totalCents)
  return (
    <>
      <b className="font-semibold">{dollars(invoice.balanceCents)}</b> due
    </>
  )
}

import { Link } from '@tanstack/react-router'
import type { Quote } from '../../client/records'
import { dollars } from '../../domain/money'
import { shortCode } from '../../domain/shortCode'
import { CELL, Job, madeOn } from '../money/bills'
import { CarLine } from '../people/CarLine'
import { useCustomerName } from '../people/useCustomerName'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { useToday } from '../session/useToday'
import { StatusWord } from '../words/StatusWord'
import { columnsClass, type Columns } from './quoteColumns'
import { expiryWords } from './quoteWords'

/** A quote in a list: when it was made, whose it is, for which car and job, and how it stands. */
export function QuoteRow({ quote, columns }: { quote: Quote; columns: Columns }) {
  const { id, customerId, createdAt, lines, status, totalCents } = quote
  const name = useCustomerName(customerId) ?? 'A customer'
  const zone = useZone()
  const expiry = expiryWords(quote, zone, useMinute())
  const date = madeOn(createdAt, zone, useToday())
  return (
    <div className={`group list-row ${columnsClass(columns)}`}>
      <Link to="/quotes/$id" params={{ id }} className="list-link">
        <span className={CELL.date}>{date}</span>
        <span className={CELL.customer}>{name}</span>
        {columns.hasCars && (
          <span className={CELL.vehicle}>
            <CarLine of={quote} />
          </span>
        )}
        <Job lines={lines} date={date} />
        <span className={CELL.status}>
          <StatusWord status={status} />
        </span>
        <span className={`${CELL.due} ${expiry?.isNear ? 'text-warn' : 'text-ink-2'}`}>{expiry?.words}</span>
        <span className={`${CELL.total} font-semibold`}>{dollars(totalCents)}</span>
      </Link>
      <span className={CELL.code}>{shortCode(id)}</span>
    </div>
  )
}

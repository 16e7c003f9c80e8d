import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { CarLine } from '~/app/customers/CarLine'
import { useCustomerName } from '~/app/customers/useCustomer'
import { StatusWord } from '~/app/format/StatusWord'
import { CELL, Job, madeOn } from '~/app/money/bills'
import { useMinute, useToday } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import type { Quote } from '~/client/nouns/nouns'
import { dollars } from '~/domain/money'
import { shortCode } from '~/domain/shortCode'
import { columnsClass, columnsShown, type Columns } from './quoteColumns'
import type { QuoteColumn } from './quoteSearch'
import { expiryWords } from './quoteWords'

/** When it was made, whose it is, for which car and job, and how it stands. */
export function QuoteInList({ quote, columns }: { quote: Quote; columns: Columns }) {
  const { id, customerId, createdAt, lines, status, totalCents } = quote
  const name = useCustomerName(customerId) ?? 'A customer'
  const zone = useZone()
  const expiry = expiryWords(quote, zone, useMinute())
  const date = madeOn(createdAt, zone, useToday())
  const cells: Readonly<Record<QuoteColumn, ReactNode>> = {
    date: <span className={CELL.date}>{date}</span>,
    customer: <span className={CELL.customer}>{name}</span>,
    vehicle: (
      <span className={CELL.vehicle}>
        <CarLine of={quote} />
      </span>
    ),
    job: <Job lines={lines} date={date} />,
    status: (
      <span className={CELL.status}>
        <StatusWord status={status} />
      </span>
    ),
    until: (
      <span className={`${CELL.due} ${expiry?.isNear ? 'text-warn' : 'text-ink-2'}`}>{expiry?.words}</span>
    ),
    total: <span className={`${CELL.total} font-semibold`}>{dollars(totalCents)}</span>,
  }
  return (
    <div className={`group list-row ${columnsClass(columns)}`}>
      <Link to="/quotes/$id" params={{ id }} className="list-link">
        {columnsShown(columns).map((column) => (
          <Fragment key={column}>{cells[column]}</Fragment>
        ))}
      </Link>
      <span className={CELL.code}>{shortCode(id)}</span>
    </div>
  )
}

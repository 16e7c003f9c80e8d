import { Link } from '@tanstack/react-router'
import type { Quote } from '../../client/records'
import { quotesOfStatus } from '../../client/totals'
import { dollars } from '../../domain/money'
import { shortCode } from '../../domain/shortCode'
import { Card } from '../../ui/Card'
import { Skeleton } from '../../ui/Skeleton'
import { ExportMore } from '../csv/ExportMore'
import { HowFar } from '../money/HowFar'
import { ShortList } from '../money/ShortList'
import { useBack, type Back } from '../money/useBack'
import { useCustomerName } from '../people/useCustomerName'
import { useConnection } from '../session/connection'
import { showMonthDay, useZone } from '../session/shopTime'

const MOST = 5

/** Work that was agreed to and is not billed yet. */
export function AcceptedCard() {
  const connection = useConnection()
  const read = useBack(quotesOfStatus(connection, 'accepted'))
  // Converted since, it is not among them any more.
  const accepted = { ...read, rows: read.rows.filter(({ status }) => status === 'accepted') }
  const cents = accepted.rows.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return (
    <Card
      title="Accepted, not converted"
      of={ofWords(accepted)}
      actions={
        <ExportMore
          of="accepted quotes"
          list={{
            kind: 'quotes',
            of: [{ status: 'accepted', customerId: null }],
            rows: accepted.rows,
            isWhole: accepted.isDone && !accepted.isCut,
          }}
        />
      }
    >
      {accepted.rows.length === 0 && !accepted.isDone && accepted.failure === null && (
        <Skeleton className="h-11" />
      )}
      {accepted.rows.length > 0 && (
        <>
          <p className="mb-1 text-3xl font-semibold tracking-tight">{dollars(cents)}</p>
          <ShortList label="Accepted, not converted" rows={accepted.rows} most={MOST}>
            {(quote) => <QuoteRow key={quote.id} quote={quote} />}
          </ShortList>
        </>
      )}
      <HowFar list={accepted} noun="accepted quotes" isNothing={accepted.rows.length === 0} />
    </Card>
  )
}

function ofWords({ rows, isDone, isCut }: Pick<Back<Quote>, 'rows' | 'isDone' | 'isCut'>): string {
  const count = `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'quote' : 'quotes'}`
  if (!isDone) return rows.length === 0 ? '' : `${count} so far`
  return rows.length === 0 ? 'nothing' : isCut ? `${count}, of what was read` : count
}

function QuoteRow({ quote }: { quote: Quote }) {
  const zone = useZone()
  const name = useCustomerName(quote.customerId)
  const [first, ...others] = quote.lines
  return (
    <li>
      <Link
        to="/quotes/$id"
        params={{ id: quote.id }}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg px-2 py-1.5 hover:bg-sunken"
      >
        <span className="min-w-0">
          <span className="block font-semibold">{name ?? 'A customer'}</span>
          <span className="block text-sm text-ink-2">
            {first ? first.description : `Quote ${shortCode(quote.id)}`}
            {others.length > 0 && ` +${others.length}`}, quoted {showMonthDay(quote.createdAt, zone)}
          </span>
        </span>
        <span className="font-semibold">{dollars(quote.totalCents)}</span>
      </Link>
    </li>
  )
}

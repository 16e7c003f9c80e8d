import { Link } from '@tanstack/react-router'
import type { Quote } from '../../client/records'
import { dollars } from '../../domain/money'
import { shortCode } from '../../domain/shortCode'
import { useCustomerName } from '../people/useCustomerName'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { StatusWord } from '../words/StatusWord'
import { ageWords, expiryWords } from './quoteWords'

export const QUOTE_ROW_HEIGHT = 64

/** A quote in a list. */
export function QuoteRow({ quote }: { quote: Quote }) {
  const name = useCustomerName(quote.customerId)
  const zone = useZone()
  const now = useMinute()
  const expiry = expiryWords(quote, zone, now)
  return (
    <Link
      to="/quotes/$id"
      params={{ id: quote.id }}
      className="grid h-full grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 border-b border-line px-4 hover:bg-sunken focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,2fr)_8.5rem_minmax(0,1fr)_8rem]"
    >
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="truncate font-semibold">{name ?? 'A customer'}</span>
        <span className="font-mono text-sm text-ink-3 max-md:hidden">{shortCode(quote.id)}</span>
      </span>
      <span className="max-md:order-last max-md:justify-self-end">
        <StatusWord status={quote.status} />
      </span>
      <span className="truncate text-ink-2 max-md:order-last max-md:row-start-2">
        {ageWords(quote, zone, now)}
        {expiry && (
          <span className={expiry.isNear ? 'text-warn' : ''}>
            {' · '}
            {expiry.words}
          </span>
        )}
      </span>
      <span className="text-right font-semibold">{dollars(quote.totalCents)}</span>
    </Link>
  )
}

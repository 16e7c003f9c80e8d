import type { ReactNode } from 'react'
import type { Quote } from '../../client/nouns'
import { dollars } from '../../domain/money'
import { showPhone } from '../../domain/phone'
import { LINK } from '../../ui/link'
import { Lines } from '../money/Lines'
import { useMinute } from '../session/now'
import { showFullDate, useZone } from '../session/shopTime'
import { callLink } from '../words/contactLinks'
import { expiryWords } from './quoteWords'

type Props = { quote: Quote; phone: string | null }

/** A quote as it stands, and what it comes to. */
export function QuoteShown({ quote, phone }: Props) {
  return (
    <div className="rounded-lg bg-surface pb-4">
      <Told quote={quote} phone={phone} />
      <div>
        <Lines lines={quote.lines} />
        <Sums quote={quote} />
      </div>
    </div>
  )
}

/** How they are reached, and until when it holds. */
function Told({ quote, phone }: Props) {
  const zone = useZone()
  const expiry = expiryWords(quote, zone, useMinute())
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 px-4 py-3 lg:px-5">
      {phone !== null && (
        <Fact name="Phone">
          <a href={callLink(phone)} className={LINK}>
            {showPhone(phone)}
          </a>
        </Fact>
      )}
      <Fact name="Written">{showFullDate(quote.createdAt, zone)}</Fact>
      {quote.expiresAt !== null && (
        <Fact name="Valid until">
          {showFullDate(quote.expiresAt, zone)}
          {expiry && <span className={expiry.isNear ? 'text-warn' : 'text-ink-2'}>, {expiry.words}</span>}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Sums({ quote }: { quote: Quote }) {
  return (
    <dl className="ml-auto grid w-full max-w-96 gap-1 px-4 pt-4 sm:max-w-106 lg:px-5">
      <Sum word="Subtotal" cents={quote.subtotalCents} />
      <Sum word="Tax" cents={quote.taxCents} />
      <div className="mt-1 flex justify-between gap-6 border-t border-line-2 pt-2 text-xl font-semibold">
        <dt>Total</dt>
        <dd>{dollars(quote.totalCents)}</dd>
      </div>
    </dl>
  )
}

const Sum = ({ word, cents }: { word: string; cents: number }) => (
  <div className="flex justify-between gap-6 text-ink-2">
    <dt>{word}</dt>
    <dd>{dollars(cents)}</dd>
  </div>
)

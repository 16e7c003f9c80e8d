import type { Customer, Quote, Vehicle } from '../../client/records'
import { shortCode } from '../../domain/shortCode'
import { Letter } from '../print/Letter'
import { Signature } from '../print/Signature'
import { useIsCopy } from '../print/useIsCopy'
import { useLetterhead } from '../print/useLetterhead'
import { useZone } from '../session/shopTime'
import { statusWord } from '../words/statusWords'
import { AGREED, onPaper } from './onPaper'

type Props = {
  quote: Quote
  customer: Customer | undefined
  vehicle: Vehicle | undefined
  name: string | null
}

/** What can be signed needs no mark; anything else is marked as what it is. */
const UNMARKED = ['sent', 'accepted']

/** The quote on letter paper, to be signed. */
export function QuoteLetter({ quote, customer, vehicle, name }: Props) {
  const shop = useLetterhead()
  const zone = useZone()
  // A draft may be changed and printed again: with other lines it is not a copy.
  const isCopy = useIsCopy(`quote/${quote.id}`, JSON.stringify(quote))
  return (
    <Letter
      title="Quote"
      shop={shop}
      code={shortCode(quote.id)}
      state={UNMARKED.includes(quote.status) ? null : statusWord(quote.status)}
      isCopy={isCopy}
      {...onPaper(quote, { customer, vehicle, name }, zone)}
    >
      <Signature words={AGREED} />
    </Letter>
  )
}

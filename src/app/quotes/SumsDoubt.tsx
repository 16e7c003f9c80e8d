import { useQuery } from '@tanstack/react-query'
import type { Quote } from '../../client/nouns'
import { expectedSums } from '../../client/quotes'
import { dollars } from '../../domain/money'
import { Notice } from '../../ui/Notice'
import { useConnection } from '../session/connection'
import { doubts, type Difference } from './sumsCheck'

const WORDS: Record<Difference['field'], string> = {
  subtotalCents: 'Subtotal',
  taxCents: 'Tax',
  totalCents: 'Total',
}

/** Any cent between our sums and the service's is said before the customer sees it. */
export function SumsDoubt({ quote }: { quote: Quote }) {
  const { name } = useConnection()
  const { data: expected } = useQuery(expectedSums(name, quote.id))
  const found = doubts(quote, expected)
  if (found.length === 0) return null
  return (
    <Notice
      tone="danger"
      title="The service’s sums differ from those of this desk. Do not hand it out before it is cleared up."
    >
      <table className="mt-1 text-right">
        <thead>
          <tr>
            <th className="text-left font-normal">Sum</th>
            <th className="pl-6 font-normal">This desk</th>
            <th className="pl-6 font-normal">The service</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ field, ours, theirs }) => (
            <tr key={field}>
              <th className="text-left font-normal">{WORDS[field]}</th>
              <td className="pl-6">{dollars(ours)}</td>
              <td className="pl-6 font-semibold">{dollars(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  )
}

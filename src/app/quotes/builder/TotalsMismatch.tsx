import { useQuery } from '@tanstack/react-query'
import { useConnection } from '~/app/session/connection'
import type { Quote } from '~/client/nouns/nouns'
import { type Expected, type Sums, expectedSums } from '~/client/nouns/quotes'
import { scaledQuantity, totals, dollars } from '~/domain/money'
import { Notice } from '~/ui/Notice'

const SUM_WORDS: Record<Difference['field'], string> = {
  subtotalCents: 'Subtotal',
  taxCents: 'Tax',
  totalCents: 'Total',
}

/** Any cent between our sums and the service's is said before the customer sees it. */
export function TotalsMismatch({ quote }: { quote: Quote }) {
  const { name } = useConnection()
  const { data: expected } = useQuery(expectedSums(name, quote.id))
  const found = totalsMismatches(quote, expected)
  if (found.length === 0) return null
  return (
    <Notice
      tone="danger"
      title="Totals don’t match the service’s. Check before you hand this to the customer."
    >
      <table className="mt-1 text-right">
        <thead>
          <tr>
            <th className="text-left font-normal">Amount</th>
            <th className="pl-6 font-normal">This computer</th>
            <th className="pl-6 font-normal">The service</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ field, ours, theirs }) => (
            <tr key={field}>
              <th className="text-left font-normal">{SUM_WORDS[field]}</th>
              <td className="pl-6">{dollars(ours)}</td>
              <td className="pl-6 font-semibold">{dollars(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  )
}

const SUM_FIELDS = ['subtotalCents', 'taxCents', 'totalCents'] as const

export type Difference = { field: (typeof SUM_FIELDS)[number]; ours: number; theirs: number }

/** What stands in a quote against what was expected of it; once it reads otherwise, against what it says itself. */
export function totalsMismatches(quote: Quote, expected: Expected | undefined): Difference[] {
  const isThatOne =
    expected !== undefined && SUM_FIELDS.every((field) => expected.theirs[field] === quote[field])
  return differences(isThatOne ? expected.ours : ownSums(quote), quote)
}

/** Where the service came to other sums than we did, to the cent. */
export const differences = (ours: Sums | null, quote: Sums): Difference[] =>
  ours === null
    ? []
    : SUM_FIELDS.flatMap((field) =>
        ours[field] === quote[field] ? [] : [{ field, ours: ours[field], theirs: quote[field] }],
      )

/** What lines and tax come to by our own reckoning; null where they are finer or larger than it can say. */
export function ownSums({ lines, taxCents }: Pick<Quote, 'lines' | 'taxCents'>): Sums | null {
  if (lines.some(({ quantity }) => scaledQuantity(quantity) === null)) return null
  const counted = lines.map(({ description, quantity, unitPriceCents }) => ({
    description,
    quantity,
    unit_price_cents: unitPriceCents,
  }))
  const sums = totals(counted, taxCents)
  return sums && { ...sums, taxCents }
}

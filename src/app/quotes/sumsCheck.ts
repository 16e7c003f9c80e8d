import type { Quote } from '../../client/nouns'
import type { Expected, Sums } from '../../client/quotes'
import { scaledQuantity, totals } from '../../domain/money'

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

const FIELDS = ['subtotalCents', 'taxCents', 'totalCents'] as const

export type Difference = { field: (typeof FIELDS)[number]; ours: number; theirs: number }

/** Where the service came to other sums than we did, to the cent. */
export const differences = (ours: Sums | null, quote: Sums): Difference[] =>
  ours === null
    ? []
    : FIELDS.flatMap((field) =>
        ours[field] === quote[field] ? [] : [{ field, ours: ours[field], theirs: quote[field] }],
      )

/** What stands in a quote against what was expected of it; once it reads otherwise, against what it says itself. */
export function doubts(quote: Quote, expected: Expected | undefined): Difference[] {
  const isThatOne = expected !== undefined && FIELDS.every((field) => expected.theirs[field] === quote[field])
  return differences(isThatOne ? expected.ours : ownSums(quote), quote)
}

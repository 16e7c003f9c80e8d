import { typedRate } from '~/app/money/taxRate'
import type { LineItem } from '~/client/nouns/nouns'
import { lineAmount, MAX_CENTS, totals } from '~/domain/money'
import { taxCents } from '~/domain/tax'
import { readCents, readQuantity } from '~/domain/text/typedNumbers'
import type { QuoteTyped } from './quoteTyped'
import { isBlank, UNSAID_QUANTITY, type LineTyped } from './sheet'

// What is typed, reckoned while it is typed. The same sums as the service makes: see domain/money.

export const quantityOf = (typed: string) => readQuantity(typed.trim() === '' ? UNSAID_QUANTITY : typed)

/** Null while it can't be reckoned yet. */
export function typedAmount(line: LineTyped): number | null {
  const quantity = quantityOf(line.quantity)
  const unitPriceCents = readCents(line.price)
  if (quantity === null || unitPriceCents === null) return null
  const cents = lineAmount({ quantity, unitPriceCents })
  return cents !== null && Math.abs(cents) <= MAX_CENTS ? cents : null
}

export const lineOf = (line: LineTyped): LineItem => ({
  description: line.description.trim(),
  quantity: quantityOf(line.quantity) ?? 0,
  unitPriceCents: readCents(line.price) ?? 0,
})

/** No tax of what is less than nothing. Null where neither rate nor amount can be read. */
function typedTax({ taxBy, taxRate, taxAmount }: QuoteTyped, subtotalCents: number): number | null {
  if (taxBy === 'amount') return taxAmount.trim() === '' ? 0 : readCents(taxAmount)
  const rate = typedRate(taxRate) ?? null
  return rate === null ? null : taxCents(Math.max(0, subtotalCents), rate)
}

export type Reckoned = {
  /** Null where it is too large to be written exactly. */
  subtotalCents: number | null
  taxCents: number | null
  totalCents: number | null
  /** Lines, counted from one, that are begun and can't be reckoned. */
  left: readonly number[]
}

export function reckon(typed: QuoteTyped): Reckoned {
  const left: number[] = []
  const counted = typed.lines.flatMap((line, at) => {
    const quantity = quantityOf(line.quantity)
    const price = readCents(line.price)
    if (quantity !== null && price !== null && typedAmount(line) !== null) {
      return [{ description: '', quantity, unit_price_cents: price }]
    }
    if (!isBlank(line) && line.price.trim() !== '') left.push(at + 1)
    return []
  })
  const subtotalCents = totals(counted, 0)?.subtotalCents ?? null
  const tax = subtotalCents === null ? null : typedTax(typed, subtotalCents)
  const totalCents =
    tax === null || !Number.isSafeInteger(tax) ? null : (totals(counted, tax)?.totalCents ?? null)
  return { subtotalCents, taxCents: tax, totalCents, left }
}

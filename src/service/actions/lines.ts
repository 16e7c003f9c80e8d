import { totals, type Line } from '../../domain/money'
import { unfit } from './refusal'

/** The sums of a quote or an invoice, as they are stored. */
export function reckon(lines: readonly Line[], taxCents: number) {
  const sums = totals(lines, taxCents)
  if (!sums) throw unfit`line_items come to a sum too large to keep exactly`
  if (sums.totalCents < 0) throw unfit`line_items and tax_cents come to less than nothing`
  return {
    line_items: JSON.stringify(lines),
    subtotal_cents: sums.subtotalCents,
    tax_cents: taxCents,
    total_cents: sums.totalCents,
  }
}

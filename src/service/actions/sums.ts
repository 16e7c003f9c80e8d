import { totals, type Line } from '~/domain/money'
import { unfit } from './refusal'

/** The sums of a quote or an invoice, as they are stored. */
export function reckon(lines: readonly Line[], taxCents: number) {
  const sums = totals(lines, taxCents)
  if (!sums) throw unfit`line_items add up to more than the service can store`
  if (sums.totalCents < 0) throw unfit`line_items and tax_cents add up to less than 0`
  return {
    line_items: JSON.stringify(lines),
    subtotal_cents: sums.subtotalCents,
    tax_cents: taxCents,
    total_cents: sums.totalCents,
  }
}

const SUMS = ['subtotal_cents', 'total_cents', 'amount_paid_cents', 'balance_cents'] as const
type Sums = { readonly [Field in (typeof SUMS)[number]]?: number | undefined }

/** A caller that sends its own sums along learns where they differ, before a customer sees either. */
export function requireSums(sent: Sums, made: Sums) {
  const field = SUMS.find((sum) => sent[sum] !== undefined && sent[sum] !== made[sum])
  if (field)
    throw unfit`${field} is ${sent[field]} in the request, and line_items and tax_cents give ${made[field]}. Nothing was saved: correct one of them, or leave ${field} out`
}

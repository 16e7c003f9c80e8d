import type { Invoice } from '../../client/records'

export type Sum = { word: string; cents: number; isTotal?: boolean }

/** From the lines to the total, as the service reckoned it. */
export function sumsOf({ subtotalCents, taxCents, totalCents, more }: Invoice): Sum[] {
  return [
    { word: 'Subtotal', cents: subtotalCents },
    ...(more && more.discountCents !== 0 ? [{ word: 'Discount', cents: -more.discountCents }] : []),
    ...(more && more.feesCents !== 0 ? [{ word: 'Fees', cents: more.feesCents }] : []),
    { word: 'Tax', cents: taxCents },
    { word: 'Total', cents: totalCents, isTotal: true },
  ]
}

/** What is off the total: all that was paid, and of that a deposit where it is told apart. */
export function paidOf({ totalCents, balanceCents, more }: Invoice): Sum[] {
  const deposit = more?.depositCents ?? 0
  const paid = totalCents - balanceCents - deposit
  return [
    ...(deposit === 0 ? [] : [{ word: 'Deposit', cents: -deposit }]),
    ...(paid === 0 ? [] : [{ word: 'Paid', cents: -paid }]),
  ]
}

import { isVoid } from '~/app/money/invoiceWords'
import { showFullDate } from '~/app/session/shopTime'
import type { Invoice, Payment } from '~/client/nouns/nouns'
import { dollars } from '~/domain/money'
import type { Day } from '~/domain/time/zone'

type SumsProps = { invoice: Invoice; payments: readonly Payment[]; isOutdated: boolean }

/** Paid on since it was read, nobody knows here what it comes to. */
export function InvoiceSums({ invoice, payments, isOutdated }: SumsProps) {
  const end = endOf(invoice, payments)
  return (
    <dl className="grid gap-1">
      {[...sumsOf(invoice), ...(isOutdated ? [] : paidOf(invoice))].map(
        ({ word, value, isTotal = false }) => (
          <div
            key={word}
            className={`flex justify-between gap-6 ${isTotal ? 'font-semibold' : 'text-ink-2'}`}
          >
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
      <div className="mt-1 flex justify-between gap-6 border-t border-line-2 pt-2 text-xl font-semibold">
        <dt>{isOutdated ? 'Balance' : end.word}</dt>
        <dd className="text-right">{isOutdated ? '–' : end.value}</dd>
      </div>
    </dl>
  )
}

export type Sum = { word: string; value: string; isTotal?: boolean }

type Payments = readonly Pick<Payment, 'amountCents'>[]

/** From the lines to the total, as the service reckoned it. */
export function sumsOf({ subtotalCents, taxCents, totalCents, more }: Invoice): Sum[] {
  return [
    { word: 'Subtotal', value: dollars(subtotalCents) },
    ...(more && more.discountCents !== 0 ? [{ word: 'Discount', value: dollars(-more.discountCents) }] : []),
    ...(more && more.feesCents !== 0 ? [{ word: 'Fees', value: dollars(more.feesCents) }] : []),
    { word: 'Tax', value: dollars(taxCents) },
    { word: 'Total', value: dollars(totalCents), isTotal: true },
  ]
}

/** What is off the total: all that was paid, and of that a deposit where it is told apart. */
export function paidOf({ totalCents, balanceCents, billed, more }: Invoice): Sum[] {
  const deposit = more?.depositCents ?? 0
  // A balance may be held at zero: what was paid is asked of it only where nothing else says it.
  const paid = (billed?.paidCents ?? totalCents - balanceCents) - deposit
  return [
    ...(deposit === 0 ? [] : [{ word: 'Deposit', value: dollars(-deposit) }]),
    ...(paid === 0 ? [] : [{ word: 'Paid', value: dollars(-paid) }]),
  ]
}

const sumOf = (payments: Payments) => payments.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What was paid above the total, on a service that takes more than that: it is the customer's. */
export function overpaid(invoice: Invoice, payments: Payments = []): number {
  const { status, totalCents, balanceCents, billed } = invoice
  if (isVoid(invoice) || status === 'refunded' || balanceCents > 0) return 0
  const paid = Math.max(billed?.paidCents ?? 0, totalCents - balanceCents, sumOf(payments))
  return Math.max(0, paid - totalCents)
}

/** What had been paid before it was voided; not asked of the balance, which some service sets to zero then. */
export const paidBeforeVoid = ({ billed }: Invoice, payments: Payments = []) =>
  Math.max(billed?.paidCents ?? 0, sumOf(payments))

/** How it ends: what is still to pay, or what there is instead. */
export function endOf(invoice: Invoice, payments: Payments): Sum {
  if (isVoid(invoice)) {
    const paid = paidBeforeVoid(invoice, payments)
    return { word: 'Voided', value: paid > 0 ? `${dollars(paid)} had been paid` : 'nothing is owed' }
  }
  const back = overpaid(invoice, payments)
  return back > 0
    ? { word: 'Owed to the customer', value: dollars(back) }
    : { word: 'Balance', value: dollars(invoice.balanceCents) }
}

/** "Nov 20, 2026", wherever it is looked at from. */
export const showDueDay = (day: Day) => showFullDate(`${day}T12:00:00Z`, 'UTC')

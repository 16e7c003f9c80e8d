import type { Invoice, Payment } from '../../client/nouns'
import { endOf, paidOf, sumsOf } from './sums'

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

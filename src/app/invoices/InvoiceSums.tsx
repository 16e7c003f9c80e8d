import type { Invoice } from '../../client/records'
import { dollars } from '../../domain/money'
import { paidOf, sumsOf } from './sums'

export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  return (
    <dl className="grid gap-1">
      {[...sumsOf(invoice), ...paidOf(invoice)].map(({ word, cents, isTotal = false }) => (
        <div key={word} className={`flex justify-between gap-6 ${isTotal ? 'font-semibold' : 'text-ink-2'}`}>
          <dt>{word}</dt>
          <dd>{dollars(cents)}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-6 border-t border-line-2 pt-2 text-xl font-bold">
        <dt>Balance</dt>
        <dd>{dollars(invoice.balanceCents)}</dd>
      </div>
    </dl>
  )
}

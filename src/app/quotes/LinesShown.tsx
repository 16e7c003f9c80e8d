import type { Quote } from '../../client/records'
import { lineAmount, showQuantity } from '../../domain/lineAmount'
import { dollars } from '../../domain/money'

/** The lines of a quote as they stand, and what they come to. */
export function LinesShown({ quote }: { quote: Quote }) {
  const cell = 'border-b border-line px-4 py-2 align-top'
  const number = `${cell} text-right whitespace-nowrap`
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-surface shadow-low">
      <table aria-label="Lines" className="w-full">
        <thead className="text-sm text-ink-2 max-sm:hidden">
          <tr>
            <th className={`${cell} text-left font-semibold`}>Description</th>
            <th className={`${number} font-semibold`}>Quantity</th>
            <th className={`${number} font-semibold`}>Price</th>
            <th className={`${number} font-semibold`}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line, at) => {
            const cents = lineAmount(line)
            return (
              <tr key={at} className="max-sm:grid max-sm:grid-cols-[1fr_auto_auto]">
                <td
                  className={`${cell} wrap-anywhere whitespace-pre-wrap max-sm:col-span-full max-sm:border-0 max-sm:pb-0`}
                >
                  {line.description}
                </td>
                <td className={`${number} max-sm:text-left max-sm:text-ink-2`}>
                  {showQuantity(line.quantity)}
                  <span className="sm:hidden"> ×</span>
                </td>
                <td className={`${number} max-sm:text-ink-2`}>{dollars(line.unitPriceCents)}</td>
                <td className={`${number} `}>{cents === null ? '–' : dollars(cents)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <dl className="ml-auto grid w-full max-w-72 gap-1 px-4 py-3">
        <Sum word="Subtotal" cents={quote.subtotalCents} />
        <Sum word="Tax" cents={quote.taxCents} />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-1.5 text-3xl font-semibold tracking-tight">
          <dt>Total</dt>
          <dd>{dollars(quote.totalCents)}</dd>
        </div>
      </dl>
    </div>
  )
}

function Sum({ word, cents }: { word: string; cents: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{word}</dt>
      <dd>{dollars(cents)}</dd>
    </div>
  )
}

import type { LineItem } from '../../client/records'
import { lineAmount, showQuantity } from '../../domain/lineAmount'
import { dollars } from '../../domain/money'

const HEAD = 'border-b border-line px-4 py-2 text-sm font-normal text-ink-3 lg:px-5'
const CELL = 'border-b border-line px-4 py-2.5 align-top lg:px-5'

function shownAmount(line: LineItem): string {
  const cents = lineAmount(line)
  return cents === null ? '–' : dollars(cents)
}

/** What was done and what it costs, as it was billed. */
export function InvoiceLines({ lines }: { lines: readonly LineItem[] }) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Lines</caption>
      <thead>
        <tr>
          <th className={`${HEAD} text-left`}>Description</th>
          <th className={`${HEAD} text-right`}>Qty</th>
          <th className={`${HEAD} text-right max-sm:hidden`}>Price</th>
          <th className={`${HEAD} text-right`}>Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            <td className={`${CELL} wrap-anywhere whitespace-pre-wrap`}>{line.description}</td>
            <td className={`${CELL} text-right`}>{showQuantity(line.quantity)}</td>
            <td className={`${CELL} text-right whitespace-nowrap max-sm:hidden`}>
              {dollars(line.unitPriceCents)}
            </td>
            <td className={`${CELL} text-right whitespace-nowrap`}>{shownAmount(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

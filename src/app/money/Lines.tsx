import type { LineItem } from '~/client/nouns/nouns'
import { lineAmount, showQuantity, dollars } from '~/domain/money'

const HEAD = 'border-b border-line px-4 py-2 text-sm font-normal text-ink-3 lg:px-5'
const CELL = 'border-line px-4 align-top sm:border-b sm:py-2.5 lg:px-5'
const FIGURE = `${CELL} text-right whitespace-nowrap max-sm:row-start-2 max-sm:pb-2.5`

function shownAmount(line: LineItem): string {
  const cents = lineAmount(line)
  return cents === null ? '–' : dollars(cents)
}

/** What is to be done or was, and what it costs. Where it is narrow, how many at how much stands under each. */
export function Lines({ lines }: { lines: readonly LineItem[] }) {
  return (
    <table className="w-full border-collapse max-sm:border-t max-sm:border-line">
      <caption className="sr-only">Lines</caption>
      <thead className="max-sm:hidden">
        <tr>
          <th className={`${HEAD} text-left`}>Description</th>
          <th className={`${HEAD} text-right`}>Qty</th>
          <th className={`${HEAD} text-right`}>Price</th>
          <th className={`${HEAD} text-right`}>Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr
            key={at}
            className="max-sm:grid max-sm:grid-cols-[auto_auto_minmax(0,1fr)] max-sm:border-b max-sm:border-line"
          >
            <td className={`${CELL} wrap-anywhere whitespace-pre-wrap max-sm:col-span-full max-sm:pt-2.5`}>
              {line.description}
            </td>
            <td className={`${FIGURE} max-sm:pr-0 max-sm:text-ink-2`}>
              {showQuantity(line.quantity)}
              <span className="sm:hidden"> ×&nbsp;</span>
            </td>
            <td className={`${FIGURE} max-sm:pl-0 max-sm:text-ink-2`}>{dollars(line.unitPriceCents)}</td>
            <td className={FIGURE}>{shownAmount(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

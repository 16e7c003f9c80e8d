import { dollars } from '../../domain/money'
import type { Takings } from '../../domain/takings'
import { methodTitle } from '../money/methods'

/** What the service has of a day, by the way it was paid. */
export function TakingsByMethod({ takings }: { takings: Takings }) {
  const cell = 'border-t border-line py-1.5'
  return (
    <table className="w-full">
      <caption className="sr-only">Takings by method</caption>
      <thead>
        <tr className="text-left text-sm text-ink-3">
          <th className="pb-1 font-normal">Paid by</th>
          <th className="pb-1 text-right font-normal">Payments</th>
          <th className="pb-1 text-right font-normal">Amount</th>
        </tr>
      </thead>
      <tbody>
        {takings.byMethod.map(({ method, payments, cents }) => (
          <tr key={method}>
            <th scope="row" className={`${cell} text-left font-normal`}>
              {methodTitle(method)}
            </th>
            <td className={`${cell} text-right text-ink-2`}>{payments}</td>
            <td className={`${cell} text-right font-semibold`}>{dollars(cents)}</td>
          </tr>
        ))}
        <tr className="text-xl font-semibold">
          <th scope="row" className={`${cell} text-left`}>
            In all
          </th>
          <td className={`${cell} text-right`}>{takings.payments}</td>
          <td className={`${cell} text-right`}>{dollars(takings.cents)}</td>
        </tr>
      </tbody>
    </table>
  )
}

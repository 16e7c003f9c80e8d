import { Link } from '@tanstack/react-router'
import { dollars } from '../../domain/money'
import { showDay } from '../session/shopTime'
import type { ShownDay } from './useTakings'

/** The plot's figures, for whoever would rather read than look. The newest first. */
export function TakingsTable({ days }: { days: readonly ShownDay[] }) {
  return (
    <table className="w-full">
      <caption className="sr-only">Takings by day</caption>
      <thead>
        <tr className="text-left text-sm text-ink-3">
          <th className="pb-1 font-normal">Day</th>
          <th className="pb-1 text-right font-normal">Payments</th>
          <th className="pb-1 text-right font-normal">Takings</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, payments, cents, isWhole }) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              <Link
                to="/day-close"
                search={{ day }}
                className="underline-offset-4 hover:underline focus-visible:-outline-offset-2"
              >
                {showDay(day)}
              </Link>
            </th>
            <td className="py-1 text-right text-ink-2">{payments}</td>
            <td className={`py-1 text-right font-semibold ${isWhole ? '' : 'text-ink-3'}`}>
              {dollars(cents)}
              {!isWhole && <span className="text-sm font-normal"> so far</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

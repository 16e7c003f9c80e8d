import { dollars } from '../../domain/money'
import type { Takings } from '../../domain/takings'
import { methodTitle } from '../money/methods'

/** What the service has of a day, by the way it was paid, side by side. */
export function TakingsByMethod({ takings }: { takings: Takings }) {
  return (
    <ul
      aria-label="Takings by method"
      className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
    >
      {takings.byMethod.map(({ method, payments, cents }) => (
        <Figure key={method} word={methodTitle(method)} cents={cents} payments={payments} />
      ))}
      <Figure word="In all" cents={takings.cents} payments={takings.payments} />
    </ul>
  )
}

type FigureProps = { word: string; cents: number; payments: number }

const Figure = ({ word, cents, payments }: FigureProps) => (
  <li className="last:max-sm:col-span-full last:max-sm:border-t last:max-sm:border-line last:max-sm:pt-2">
    <span className="block">{word}</span>
    <b className="block text-xl font-semibold">{dollars(cents)}</b>
    <span className="block text-sm text-ink-3">
      {payments} {payments === 1 ? 'payment' : 'payments'}
    </span>
  </li>
)

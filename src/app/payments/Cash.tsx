import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import { quickNotes } from './quickNotes'

type Props = { amountCents: number | null; changeCents: number | null; onTender: (typed: string) => void }

/** Notes at one click, and the change in figures that can be read from a step away. */
export function Cash({ amountCents, changeCents, onTender }: Props) {
  if (amountCents === null || amountCents <= 0) return null
  return (
    <div className="grid gap-3">
      <div
        role="group"
        aria-label="Handed over"
        className="grid gap-1.5 max-sm:grid-cols-3 sm:auto-cols-fr sm:grid-flow-col sm:gap-2"
      >
        <Button className="px-1" onClick={() => onTender(dollars(amountCents))}>
          Exact
        </Button>
        {quickNotes(amountCents).map((cents) => (
          <Button key={cents} className="px-1" onClick={() => onTender(dollars(cents))}>
            {dollars(cents).replace(/\.00$/, '')}
          </Button>
        ))}
      </div>
      <p
        role="status"
        className={`flex items-center justify-between rounded-lg px-4 py-2.5 font-semibold ${
          changeCents === null ? 'bg-sunken text-ink-2' : 'bg-ok-soft text-ok'
        }`}
      >
        Change
        <span className="text-3xl font-semibold">{changeCents === null ? '–' : dollars(changeCents)}</span>
      </p>
    </div>
  )
}

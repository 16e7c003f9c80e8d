import { dollars } from '../../domain/money'
import { changeOf, type Handed } from './handed'

/** What to hand out: on screen from the moment it was taken until the next customer, whatever the line does. */
export function ChangeDue({ handed, recordedCents }: { handed: Handed; recordedCents: number }) {
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-lg bg-ok-soft px-4 py-2.5 text-ok">
      <span>
        Change <span className="text-ink-2">from {dollars(handed.tenderedCents)}</span>
      </span>
      <span className="text-3xl font-semibold">{dollars(changeOf(handed, recordedCents))}</span>
    </p>
  )
}

import { dollars } from '~/domain/money'

/** Cash as it went over the counter: known where it was taken, and nowhere else. */
export type Handed = { tenderedCents: number; changeCents: number }

/** What to give back of it, by what was recorded. */
const changeOf = ({ tenderedCents }: Handed, recordedCents: number) => tenderedCents - recordedCents

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

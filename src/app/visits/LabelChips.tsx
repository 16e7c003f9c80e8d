import type { Appointment } from '../../client/nouns'
import { labelsIn } from '../../domain/labels'
import { CHIP } from '../../ui/Chip'

type Props = {
  rows: readonly Pick<Appointment, 'notes'>[]
  /** In lower case. */
  picked: readonly string[]
  onPick: (label: string) => void
}

/** The labels that are there, by which one may narrow down what is shown. */
export function LabelChips({ rows, picked, onPick }: Props) {
  const labels = labelsOf(rows)
  if (labels.length === 0) return null
  return (
    <div
      role="group"
      aria-label="Labels"
      className="flex min-w-0 gap-1.5 overflow-x-auto py-1 [scrollbar-width:none] max-sm:hidden print:hidden"
    >
      {labels.map((label) => (
        <button
          key={label}
          type="button"
          aria-pressed={picked.includes(label)}
          className={CHIP}
          onClick={() => onPick(label)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** Each once and in lower case, in the order of their letters: none moves while another comes. */
export const labelsOf = (rows: Props['rows']): string[] =>
  [...new Set(rows.flatMap(({ notes }) => labelsIn(notes)).map((label) => label.toLowerCase()))].toSorted()

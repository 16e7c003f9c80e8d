import { labelsIn } from '../../domain/labels'

/** What hands are told by a word in the note: "#waiter #parts". */
export function LabelWords({ note }: { note: string | null }) {
  const labels = labelsIn(note)
  if (labels.length === 0) return null
  return <span className="text-sm font-semibold text-ink-2"> {labels.join(' ')}</span>
}

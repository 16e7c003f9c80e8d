import { useCallback } from 'react'
import { sayRefused } from '~/app/forms/sayRefused'
import { useConnection } from '~/app/session/connection'
import { readCurrent } from '~/client/nouns/appointments'
import type { Appointment } from '~/client/nouns/nouns'
import { labelsIn, withLabel, withoutLabel } from '~/domain/labels'
import { CHIP } from '~/ui/Chip'
import { toast } from '~/ui/toast'
import { nameIn } from './refusalWords'
import { GONE, useChange } from './useChange'

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

/** What hands are told by a word in the note: "#waiter #parts". */
export function LabelWords({ note }: { note: string | null }) {
  const labels = labelsIn(note)
  if (labels.length === 0) return null
  return <span className="text-sm font-semibold text-ink-2"> {labels.join(' ')}</span>
}

/**
 * Adds a label to a note, or takes one out. The note is read anew just before: another desk may have written in it, and
 * only the label is to change. Null where nothing can be changed.
 */
export function useLabels() {
  const connection = useConnection()
  const change = useChange()

  const write = useCallback(
    async (row: Appointment, said: string, noteWith: (note: string | null) => string | null) => {
      const name = nameIn(connection, row)
      try {
        const now = await readCurrent(connection, row, { priority: 'act' })
        if (!now) {
          toast({ title: `${name}: ${GONE}` })
          return
        }
        const notes = noteWith(now.notes)
        if (notes !== now.notes) await change?.(now, { notes }, { said: `${name}: ${said}` })
      } catch (failure) {
        sayRefused(`${name} was not changed`, failure, { whose: name, id: `changed ${row.id}` })
      }
    },
    [connection, change],
  )
  if (!change) return null
  return {
    add: (row: Appointment, label: string) => write(row, `${label} added`, (note) => withLabel(note, label)),
    remove: (row: Appointment, label: string) =>
      write(row, `${label} removed`, (note) => withoutLabel(note, label)),
  }
}

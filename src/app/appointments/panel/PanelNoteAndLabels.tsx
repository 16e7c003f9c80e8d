import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { labelsOf, useLabels } from '~/app/appointments/Labels'
import { useConnection } from '~/app/session/connection'
import { keptAppointments } from '~/client/nouns/appointments'
import type { Appointment } from '~/client/nouns/nouns'
import { hasLabel, labelsIn, readLabel } from '~/domain/labels'
import { Button } from '~/ui/Button'
import { Icon } from '~/ui/Icon'

/** The note and the labels in it; one is added or taken out, and the rest of the note is left as it is. */
export function PanelNoteAndLabels({ row, isGone }: { row: Appointment; isGone: boolean }) {
  const labels = labelsIn(row.notes)
  const labeling = useLabels()
  const write = isGone ? null : labeling
  const [isAdding, setAdding] = useState(false)
  if (!write && !row.notes) return null
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">Notes and labels</h3>
      {row.notes && (
        <dl>
          <div>
            <dt className="sr-only">Notes</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{row.notes}</dd>
          </div>
        </dl>
      )}
      <section aria-label="Labels" className="flex flex-wrap items-center gap-1.5">
        {labels.map((label) => (
          <span key={label} className="inline-flex h-8 items-center rounded-full bg-sunken pl-3 max-lg:h-11">
            {label}
            {write ? (
              <button
                type="button"
                aria-label={`Remove ${label}`}
                className="grid size-8 place-items-center rounded-full hover:text-danger max-lg:size-11"
                onClick={() => void write.remove(row, label)}
              >
                <Icon name="close" className="size-4" />
              </button>
            ) : (
              <span className="w-3" />
            )}
          </span>
        ))}
        {write && !isAdding && (
          <Button look="quiet" onClick={() => setAdding(true)}>
            Add a label
          </Button>
        )}
        {write && isAdding && (
          <Adder
            note={row.notes}
            onEnd={() => setAdding(false)}
            onAdd={(label) => {
              setAdding(false)
              void write.add(row, label)
            }}
          />
        )}
      </section>
    </div>
  )
}

type AdderProps = { note: string | null; onAdd: (label: string) => void; onEnd: () => void }

/** What other cards have is proposed. */
function Adder({ note, onAdd, onEnd }: AdderProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const connection = useConnection()
  const client = useQueryClient()
  const known = useMemo(
    () => labelsOf([...keptAppointments(client, connection).values()]),
    [client, connection],
  )
  const [hint, list] = [useId(), useId()]
  return (
    <form
      noValidate
      className="flex flex-wrap items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        const read = readLabel(typed)
        if ('why' in read) setWrong(read.why)
        else if (hasLabel(note, read.label)) setWrong(`${read.label} is already there.`)
        else onAdd(read.label)
      }}
    >
      <input
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Escape ends this, and leaves the panel open.
          event.stopPropagation()
          onEnd()
        }}
        aria-label="Label"
        autoFocus
        list={list}
        autoComplete="off"
        placeholder="#waiter"
        value={typed}
        aria-invalid={wrong !== null}
        {...(wrong !== null && { 'aria-describedby': hint })}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(null)
        }}
        className="h-10 w-36 rounded-lg border border-line-2 bg-surface px-3 aria-invalid:border-danger"
      />
      <datalist id={list}>
        {known.map((label) => (
          <option key={label} value={label} aria-label={label} />
        ))}
      </datalist>
      <Button type="submit">Add</Button>
      <Button look="quiet" onClick={onEnd}>
        Cancel
      </Button>
      {wrong !== null && (
        <p id={hint} role="alert" className="w-full text-sm wrap-anywhere text-danger">
          {wrong}
        </p>
      )}
    </form>
  )
}

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { Icon } from '../../ui/Icon'
import { Coverage } from '../search/Coverage'
import { ResultRow } from '../search/ResultRow'
import { useResults, type Found } from '../search/useResults'
import { FailureNotice } from '../shell/FailureNotice'

type Props = {
  id: string
  text: string
  onText: (text: string) => void
  onChoose: (found: Found) => void
  /** Absent where this desk may add nobody. */
  onNew?: () => void
  error?: string | undefined
  autoFocus: boolean
}

type Row = { key: string; found: Found | null }

/** Finds a customer as the search box does, or takes what was typed for somebody new. */
export function CustomerSearch({ id, text, onText, onChoose, onNew, error, autoFocus }: Props) {
  const [open, setOpen] = useState(false)
  const { found: results, failure } = useResults(text)
  const rows: Row[] = results.map((found) => ({ key: found.key, found }))
  if (onNew && text.trim() !== '') rows.push({ key: 'new', found: null })
  const take = ({ found }: Row) => (found ? onChoose(found) : onNew?.())

  return (
    <Autocomplete.Root
      items={rows}
      filter={null}
      mode="none"
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') onText(next)
      }}
      open={open && text.trim() !== ''}
      onOpenChange={setOpen}
      autoHighlight="always"
      itemToStringValue={() => text}
    >
      <Autocomplete.Input
        id={id}
        placeholder="Name, phone, plate or VIN"
        autoComplete="off"
        autoFocus={autoFocus}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`h-11 w-full rounded-lg border bg-surface px-3 placeholder:text-ink-3 ${error ? 'border-danger' : 'border-line-2'}`}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={6} align="start" className="z-50">
          <Autocomplete.Popup className="w-(--anchor-width) overflow-hidden rounded-xl border border-line bg-raised shadow-high">
            {failure !== null && (
              <div className="p-2">
                <FailureNotice failure={failure} />
              </div>
            )}
            <Autocomplete.List className="max-h-[50vh] scroll-py-1.5 overflow-y-auto py-1.5 data-empty:hidden">
              {(row: Row) => (
                <Autocomplete.Item
                  key={row.key}
                  value={row}
                  onClick={() => take(row)}
                  className="cursor-default px-4 py-2 data-highlighted:bg-accent-soft"
                >
                  {row.found ? (
                    <ResultRow found={row.found} typed={text} />
                  ) : (
                    <span className="flex items-center gap-2 font-semibold text-accent">
                      <Icon name="plus" className="size-4" />
                      New customer “{text.trim()}”
                    </span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
            <Coverage />
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FailureNotice } from '../shell/FailureNotice'
import { Coverage } from './Coverage'
import { leaveSearch } from './focusSearch'
import { ResultRow } from './ResultRow'
import { SEARCH_INPUT, SearchFrame, type SearchText } from './SearchFrame'
import { useResults, type Found } from './useResults'

/** Finds a customer by whatever is at hand. Also where a scanner's burst lands: never in a form's submit. */
export default function SearchBox({ text, setText }: SearchText) {
  const [open, setOpen] = useState(text !== '')
  const { found: results, failure } = useResults(text)
  const navigate = useNavigate()

  const go = (found: Found) => {
    setText('')
    setOpen(false)
    void navigate({ to: '/customers/$id', params: { id: found.customerId } })
    // The box takes the focus back when a result is chosen; it goes on to the page in the next frame.
    requestAnimationFrame(leaveSearch)
  }

  return (
    <Autocomplete.Root
      items={results}
      filter={null}
      mode="none"
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setText(next)
      }}
      open={open && text.trim() !== ''}
      onOpenChange={setOpen}
      autoHighlight="always"
      itemToStringValue={(found: Found) => found.name ?? ''}
    >
      <SearchFrame>
        <Autocomplete.Input {...SEARCH_INPUT} />
      </SearchFrame>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={6} align="start" className="z-30">
          <Autocomplete.Popup className="w-[max(var(--anchor-width),min(440px,calc(100vw-24px)))] overflow-hidden rounded-xl border border-line bg-raised shadow-high">
            <Autocomplete.Empty>
              {failure === null ? (
                <p className="px-4 py-3 text-ink-2">Nobody by that among what was searched.</p>
              ) : (
                <div className="p-2">
                  <FailureNotice failure={failure} />
                </div>
              )}
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-[60vh] scroll-py-1.5 overflow-y-auto py-1.5 data-empty:hidden">
              {(found: Found) => (
                <Autocomplete.Item
                  key={found.key}
                  value={found}
                  onClick={() => go(found)}
                  className="cursor-default px-4 py-2 data-highlighted:bg-accent-soft"
                >
                  <ResultRow found={found} typed={text} />
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

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useState, type KeyboardEvent, useId } from 'react'
import { Coverage } from '~/app/search/results/Coverage'
import { ResultRow } from '~/app/search/results/ResultRow'
import { useResults, type Found } from '~/app/search/results/useResults'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { CHIP } from '~/ui/Chip'
import { Icon } from '~/ui/Icon'
import { useNameWords } from './useCustomer'

type Props = {
  id: string
  text: string
  onText: (text: string) => void
  onChoose: (found: Found) => void
  /** Absent where what was typed can't be taken for somebody new. */
  onNew?: () => void
  /** Told below the box by whoever has it, as `${id}-error`. */
  error?: string | undefined
  autoFocus: boolean
  placeholder?: string
}

type FoundRow = { key: string; found: Found | null }

/** Finds a customer for a form as the search box does for the page, or takes what was typed for somebody new. */
export function CustomerBox(props: Props) {
  const { id, text, onText, onChoose, onNew, error, autoFocus, placeholder } = props
  const [isOpen, setOpen] = useState(false)
  const { of, found, failure } = useResults(text)
  /** Entered before there was an answer to it: a scanner is faster than any search, and may not take who stood there. */
  const [entered, setEntered] = useState<string | null>(null)
  const isShown = isOpen && text.trim() !== ''
  const rows: FoundRow[] = found.map((one) => ({ key: one.key, found: one }))
  if (onNew && text.trim() !== '') rows.push({ key: 'new', found: null })
  const take = (row: FoundRow) => (row.found ? onChoose(row.found) : onNew?.())

  const [best] = found
  useEffect(() => {
    if (entered === null || entered !== of || entered !== text) return
    setEntered(null)
    if (best) onChoose(best)
  }, [entered, of, text, best, onChoose])

  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isShown || of === text) return
    setEntered(text)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Autocomplete.Root
      items={rows}
      filter={null}
      mode="none"
      value={text}
      onValueChange={(next, { reason }) => {
        setEntered(null)
        if (reason !== 'item-press') onText(next)
      }}
      open={isShown}
      onOpenChange={setOpen}
      autoHighlight="always"
      itemToStringValue={() => text}
    >
      <Autocomplete.Input
        id={id}
        placeholder={placeholder ?? 'Name, phone, plate or VIN'}
        autoComplete="off"
        autoFocus={autoFocus}
        spellCheck={false}
        onKeyDownCapture={keyDown}
        onBlur={() => setEntered(null)}
        {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        className={`h-11 w-full rounded-lg border bg-surface px-3 placeholder:text-ink-3 ${
          error === undefined ? 'border-line-2' : 'border-danger'
        }`}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={6} align="start" className="z-50">
          <Autocomplete.Popup className="w-[max(var(--anchor-width),min(440px,calc(100vw-24px)))] overflow-hidden rounded-xl border border-line bg-raised shadow-high">
            {failure !== null && (
              <div className="p-2">
                <FailureNotice failure={failure} />
              </div>
            )}
            <Autocomplete.Empty>
              {failure === null && <p className="px-4 py-3 text-ink-2">No match in what was searched.</p>}
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-[40vh] scroll-py-1.5 overflow-y-auto py-1.5 data-empty:hidden">
              {(row: FoundRow) => (
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

type ChipProps = { customerId: string | undefined; onChoose: (customerId: string | null) => void }

/** Narrows a list down to one customer, found as in the search box. */
export function CustomerChip({ customerId, onChoose }: ChipProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const name = useNameWords(customerId ?? null)
  if (customerId !== undefined)
    return (
      <button
        type="button"
        aria-pressed
        aria-label={`Only ${name}: show all customers`}
        className={CHIP}
        onClick={() => onChoose(null)}
      >
        {name}
        <Icon name="close" className="size-4" />
      </button>
    )
  if (!isOpen)
    return (
      <button type="button" className={CHIP} onClick={() => setOpen(true)}>
        One customer
      </button>
    )
  return (
    <span
      role="presentation"
      className="w-64 shrink-0 *:[input]:h-8 max-lg:*:[input]:h-11"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onBlur={() => text === '' && setOpen(false)}
    >
      <label htmlFor={id} className="sr-only">
        Customer
      </label>
      <CustomerBox
        id={id}
        text={text}
        onText={setText}
        autoFocus
        onChoose={(found) => {
          setText('')
          setOpen(false)
          onChoose(found.customerId)
        }}
      />
    </span>
  )
}

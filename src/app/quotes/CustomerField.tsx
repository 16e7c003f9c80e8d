import { Autocomplete } from '@base-ui/react/autocomplete'
import { useId, useState } from 'react'
import { Button } from '../../ui/Button'
import { useCustomerName } from '../customers/useCustomerName'
import { Coverage } from '../search/Coverage'
import { ResultRow } from '../search/ResultRow'
import { useResults, type Found } from '../search/useResults'
import { FailureNotice } from '../shell/FailureNotice'

type Props = {
  customerId: string | null
  /** A vehicle that was found is chosen with its customer. Null lets the choice go. */
  onChoose: (customerId: string | null, vehicleId: string | null) => void
  /** Whose it is stays as it is. */
  isFixed?: boolean
  error?: string | undefined
  placeholder?: string
}

/** Who it is for, found as in the search box: by name, phone, plate or VIN. */
export function CustomerField({ customerId, onChoose, isFixed = false, error, placeholder }: Props) {
  const id = useId()
  const [wasChosen, setWasChosen] = useState(false)
  const name = useCustomerName(customerId)
  return (
    <div className="grid content-start gap-1">
      {customerId === null ? (
        <>
          <label htmlFor={id} className="text-sm font-semibold text-ink-2">
            Customer
          </label>
          <Pick
            id={id}
            error={error}
            autoFocus={wasChosen}
            placeholder={placeholder ?? 'Name, phone, plate or VIN'}
            onPick={(found) => {
              setWasChosen(true)
              onChoose(found.customerId, found.vehicle?.id ?? null)
            }}
          />
        </>
      ) : (
        <>
          <span className="text-sm font-semibold text-ink-2">Customer</span>
          <span className="flex min-h-11 items-center gap-2">
            <span className="min-w-0 truncate text-lg font-semibold">{name ?? 'Reading the name…'}</span>
            {!isFixed && (
              <Button
                look="quiet"
                aria-label="Choose another customer"
                // The box that was typed into is gone: the keyboard goes on from here.
                autoFocus={wasChosen}
                onClick={() => {
                  setWasChosen(true)
                  onChoose(null, null)
                }}
              >
                Change
              </Button>
            )}
          </span>
        </>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

type PickProps = {
  id: string
  error: string | undefined
  autoFocus: boolean
  placeholder: string
  onPick: (found: Found) => void
}

function Pick({ id, error, autoFocus, placeholder, onPick }: PickProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { found, failure } = useResults(text)
  return (
    <Autocomplete.Root
      items={found}
      filter={null}
      mode="none"
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setText(next)
      }}
      open={isOpen && text.trim() !== ''}
      onOpenChange={setOpen}
      autoHighlight="always"
      itemToStringValue={(one: Found) => one.name ?? ''}
    >
      <Autocomplete.Input
        id={id}
        autoFocus={autoFocus}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        className={`h-11 w-full rounded-lg border bg-surface px-3 placeholder:text-ink-3 ${
          error === undefined ? 'border-line-2' : 'border-danger'
        }`}
      />
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
            <Autocomplete.List className="max-h-[40vh] scroll-py-1.5 overflow-y-auto py-1.5 data-empty:hidden">
              {(one: Found) => (
                <Autocomplete.Item
                  key={one.key}
                  value={one}
                  onClick={() => onPick(one)}
                  className="cursor-default px-4 py-2 data-highlighted:bg-accent-soft"
                >
                  <ResultRow found={one} typed={text} />
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

import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { TextField } from './Field'

type Props = ComponentProps<typeof TextField> & {
  /** What goes with what stands in the field, the best first. */
  suggest: (typed: string) => readonly string[]
  /** What the suggestions have in common. */
  listLabel: string
  /** Puts words into the field, as if they were typed there. */
  onFill: (words: string) => void
}

/** `at` is -1 as long as none is chosen. */
type Open = { typed: string; words: readonly string[]; at: number }

/**
 * A field for any words, with a list of some. An arrow puts the next of them into the field, so that what is saved is what
 * a person sees there, by whichever key or button. Neither Enter nor the pointer's place chooses one by itself.
 */
export function SuggestField({ suggest, listLabel, onFill, onChange, onBlur, ...input }: Props) {
  const id = useId()
  const [open, setOpen] = useState<Open | null>(null)
  const optionId = (at: number) => `${id}-${at}`

  function show(typed: string): boolean {
    const words = suggest(typed)
    setOpen(words.length === 0 ? null : { typed, words, at: -1 })
    return words.length > 0
  }

  /** From the last on to what was typed, and from there to the first. */
  function step({ typed, words, at }: Open, by: 1 | -1) {
    const places = words.length + 1
    const next = ((at + 1 + by + places) % places) - 1
    setOpen({ typed, words, at: next })
    onFill(words[next] ?? typed)
  }

  /** Whether the key is the list's. */
  function press(event: KeyboardEvent<HTMLInputElement>): boolean {
    const { key } = event
    if (!open) return key === 'ArrowDown' && show(event.currentTarget.value)
    if (key === 'ArrowDown') step(open, 1)
    else if (key === 'ArrowUp') step(open, -1)
    else if (key === 'Escape') {
      if (open.at >= 0) onFill(open.typed)
      setOpen(null)
    } else if (key === 'Enter') {
      setOpen(null)
      return open.at >= 0
    } else return false
    return true
  }

  return (
    <div className="relative">
      <TextField
        {...input}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open !== null}
        aria-controls={id}
        {...(open && open.at >= 0 && { 'aria-activedescendant': optionId(open.at) })}
        onChange={(event) => {
          if (event.target.value.trim() === '') setOpen(null)
          else show(event.target.value)
          onChange?.(event)
        }}
        onClick={({ currentTarget }) => open ?? show(currentTarget.value)}
        onBlur={(event) => {
          setOpen(null)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          const { altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event
          const isChord = altKey || ctrlKey || metaKey || shiftKey
          // Ctrl and Enter sends the form off: what is shut meanwhile is never told that it lost the focus.
          if (isChord && event.key === 'Enter') setOpen(null)
          if (nativeEvent.isComposing || isChord || !press(event)) return
          event.preventDefault()
          // Escape closes the list, and leaves the dialog open.
          event.stopPropagation()
        }}
      />
      {open && (
        <div
          ref={showWhole}
          className="absolute top-full left-0 z-20 mt-1 w-full rounded-lg border border-line bg-raised py-1 shadow-high"
        >
          <div id={id} role="listbox" aria-label={listLabel}>
            {open.words.map((words, at) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the field's, which keeps the focus
              <div
                key={words}
                id={optionId(at)}
                role="option"
                aria-selected={at === open.at}
                tabIndex={-1}
                className="flex min-h-11 cursor-default items-center px-3 py-1 wrap-anywhere hover:bg-sunken aria-selected:bg-accent-soft"
                // The focus is not taken out of the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => {
                  onFill(words)
                  setOpen(null)
                }}
              >
                {words}
              </div>
            ))}
          </div>
          <p className="px-3 py-1 text-sm text-ink-3 max-lg:hidden">Arrow down chooses. Esc closes.</p>
        </div>
      )}
    </div>
  )
}

/** Low in a panel it opens below what is in sight. */
const showWhole = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

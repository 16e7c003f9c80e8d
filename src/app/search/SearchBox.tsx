import { Autocomplete } from '@base-ui/react/autocomplete'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { missingIn, readBookingLine } from '../../domain/bookingLine'
import { MOST_SEARCHED } from '../../domain/text'
import { Coverage } from '../find/Coverage'
import { ResultRow } from '../find/ResultRow'
import { useResults, type Found } from '../find/useResults'
import { leaveSearch } from '../keys/focusSearch'
import { useConnection } from '../session/connection'
import { useToday } from '../session/useToday'
import { Answer, NO_ACTS, type Acts } from './Answer'
import { BookLine } from './BookLine'
import { PaperRow } from './PaperRow'
import type { Paper } from './papers'
import type { Said } from './said'
import { SaidRow } from './SaidRow'
import { SearchFailed } from './SearchFailed'
import { askedOf, SEARCH_INPUT, SearchFrame, type Asked, type SearchProps } from './SearchFrame'
import { usePapers } from './usePapers'
import { useSaid } from './useSaid'

type Result = Found | Paper | Said

const MISSING = {
  time: 'A line to book needs a time of day too, such as 2pm.',
  'who and what for': 'A line to book needs who it is and what for too, as in 0168 brakes 2pm.',
}

const isInBox = (target: EventTarget) => target instanceof HTMLInputElement

/**
 * Finds a customer by whatever is at hand. Also where a scanner's burst lands: never in a form's submit.
 *
 * `inline`, and opened and closed here: Base UI's own popup hides all the rest of the page from screen readers as long
 * as it is open, and leaves it reachable by Tab, whatever `modal` says.
 */
export default function SearchBox({ asked, onAsk, placeholder }: SearchProps) {
  const { text, isCut, isOpen, entered } = asked
  const { api } = useConnection()
  const today = useToday()
  // Which words of a line are a name it finds out itself.
  const line = useMemo(
    () => (api.write?.appointments ? readBookingLine(text, today) : null),
    [api.write?.appointments, text, today],
  )
  const missing = api.write?.appointments ? missingIn(text, today) : null
  const { of, found, failure } = useResults(line ? '' : text)
  // In step with the rest, so that nothing is drawn twice for one key.
  const papers = usePapers(of)
  const said = useSaid(of)
  const results: readonly Result[] = line ? [] : [...papers, ...found, ...said]
  const navigate = useNavigate()
  const isShown = isOpen && text.trim() !== ''

  const change = (to: Partial<Asked>) => onAsk((now) => ({ ...now, ...to }))
  const go = (chosen: Result) => {
    change({ text: '', isOpen: false, entered: false })
    if ('match' in chosen) void navigate({ to: '/customers/$id', params: { id: chosen.customerId } })
    else if (chosen.kind === 'visit') void navigate({ to: '/board', search: { appointment: chosen.id } })
    else
      void navigate({
        to: chosen.kind === 'invoice' ? '/invoices/$id' : '/quotes/$id',
        params: { id: chosen.id },
      })
    // The box takes the focus back when a result is chosen; it goes on to the page in the next frame.
    requestAnimationFrame(leaveSearch)
  }

  const [best] = results
  const [highlighted, setHighlighted] = useState<Result | null>(null)
  const marked = results.find(({ key }) => key === highlighted?.key) ?? best
  const acts = useRef(NO_ACTS)
  const enterLine = useRef<() => 'early' | 'done'>(() => 'early')
  const wanted = useRef<keyof Acts | null>(null)
  useEffect(() => {
    // A scanner's Enter never books, and opens nobody by words that were meant for a booking, or that stand in a note.
    if (entered && !line && of === text && best && !('ranges' in best)) go(best)
  })

  /** Pressed before it can be done, it waits for that; anything else that is pressed or typed, and going elsewhere, calls it off. */
  function act(what: keyof Acts) {
    const now = acts.current[what]
    wanted.current = now === null ? what : null
    now?.()
  }

  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    wanted.current = null
    change({ isOpen: false, entered: false })
  }

  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (!event.repeat && !['Control', 'Meta', 'Shift'].includes(event.key)) wanted.current = null
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isArrow && !isShown) change({ isOpen: true })
    else if (event.key === 'Escape' && isShown) change({ isOpen: false })
    else if (event.key === 'Escape' && text !== '') change({ text: '' })
    else if (line && event.key === 'Enter' && isShown && isInBox(event.target)) {
      if (!event.repeat && !event.ctrlKey && !event.metaKey && !event.shiftKey)
        change({ entered: enterLine.current() === 'early' })
    } else if (line) return
    else if (event.key === 'Enter' && isShown && (event.ctrlKey || event.metaKey)) act('pay')
    else if (event.key === 'Enter' && isShown && event.shiftKey) act('book')
    else if (event.key === 'Enter' && isShown && of !== text) change({ entered: true })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Autocomplete.Root
      inline
      items={results}
      filter={null}
      mode="none"
      value={text}
      onValueChange={(next, { reason }) => {
        wanted.current = null
        change({ entered: false, ...(reason !== 'item-press' && askedOf(next)) })
      }}
      open={isShown}
      onOpenChange={(next) => change({ isOpen: next })}
      autoHighlight="always"
      onItemHighlighted={(result) => result && setHighlighted(result)}
      itemToStringValue={(result: Result) => ('ranges' in result ? result.text : (result.name ?? ''))}
    >
      <search className="relative w-full max-w-lg min-w-0" onBlur={closeWhenLeft} onKeyDownCapture={keyDown}>
        <SearchFrame>
          <Autocomplete.Input
            {...SEARCH_INPUT}
            placeholder={placeholder}
            aria-expanded={isShown}
            {...(!isShown && { 'aria-activedescendant': undefined })}
          />
        </SearchFrame>
        {isShown && (
          <div className="absolute top-full left-0 z-30 mt-1.5 grid w-[max(100%,min(27rem,calc(100vw-1.5rem)))] grid-cols-[minmax(0,1fr)] overflow-hidden rounded-xl border border-line bg-raised shadow-high lg:w-[min(52rem,calc(100vw-8rem))] lg:grid-cols-[minmax(0,1fr)_21rem]">
            {isCut && (
              <p role="status" className="col-span-full border-b border-line px-4 py-2 text-sm text-warn">
                Only the first {MOST_SEARCHED} letters are searched. The rest was cut off.
              </p>
            )}
            {line && (
              <BookLine
                line={line}
                entered={entered}
                onEnter={(enter) => void (enterLine.current = enter)}
                onLeave={() => change({ text: '', isOpen: false, entered: false })}
              />
            )}
            <div className={line ? 'hidden' : 'min-w-0'}>
              <Autocomplete.Empty>
                {line ? null : failure === null ? (
                  <p className="px-4 py-3 text-ink-2">
                    Nobody by that among what was searched.
                    {missing && ` ${MISSING[missing]}`}
                  </p>
                ) : (
                  <div className="p-2">
                    <SearchFailed failure={failure} />
                  </div>
                )}
              </Autocomplete.Empty>
              <Autocomplete.List
                aria-label="Found"
                className="max-h-[60vh] scroll-py-1.5 overflow-y-auto py-1.5 max-lg:max-h-[40vh] data-empty:hidden"
              >
                {(result: Result) => (
                  <Autocomplete.Item
                    key={result.key}
                    value={result}
                    onClick={() => go(result)}
                    className="cursor-default px-4 py-2 data-highlighted:bg-accent-soft"
                  >
                    {'match' in result ? (
                      <ResultRow found={result} typed={text} />
                    ) : 'ranges' in result ? (
                      <SaidRow said={result} />
                    ) : (
                      <PaperRow paper={result} />
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </div>
            {!line && marked && (
              <Answer
                key={marked.customerId}
                customerId={marked.customerId}
                onActs={(now) => {
                  // Of what was typed before, nothing is done any more.
                  acts.current = of === text ? now : NO_ACTS
                  if (wanted.current) act(wanted.current)
                }}
                onOpen={() => go(marked)}
                onLeave={() => change({ text: '', isOpen: false, entered: false })}
              />
            )}
            <Coverage>
              {!line &&
                api.invoices &&
                ` Of invoices${api.quotes ? ' and quotes' : ''}, those that were shown here.`}
              {!line &&
                (api.appointments || api.invoices) &&
                ' Of services, notes and lines, what was read here.'}
            </Coverage>
          </div>
        )}
      </search>
    </Autocomplete.Root>
  )
}

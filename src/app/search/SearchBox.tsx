import { Autocomplete } from '@base-ui/react/autocomplete'
import { useNavigate } from '@tanstack/react-router'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { missingIn, readBookingLine } from '../../domain/bookingLine'
import { MOST_SEARCHED } from '../../domain/text'
import { Coverage } from '../find/Coverage'
import { useResults } from '../find/useResults'
import { leaveSearch } from '../keys/focusSearch'
import { useConnection } from '../session/connection'
import { useToday } from '../session/useToday'
import { Answer, NO_ACTS, type Acts } from './Answer'
import { BookLine } from './BookLine'
import { NothingChosen } from './NothingChosen'
import { PaperRow } from './PaperRow'
import { PersonRow } from './PersonRow'
import { onlyResult, resultGroups, type Result, type ResultGroup } from './resultGroups'
import { SaidRow } from './SaidRow'
import { SearchFailed } from './SearchFailed'
import { askedOf, SEARCH_INPUT, SearchFrame, type Asked, type SearchProps } from './SearchFrame'
import { usePapers } from './usePapers'
import { useSaid } from './useSaid'
import { useShopDay } from './useShopDay'

const MISSING = {
  time: 'A line to book needs a time of day too, such as 2pm.',
  'who and what for': 'A line to book needs who it is and what for too, as in 0168 brakes 2pm.',
}

const NO_GROUPS: readonly ResultGroup[] = []

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
  const isShown = isOpen && text.trim() !== ''
  const { currentOf, nearness, near } = useShopDay(isShown)
  const { of, found, failure } = useResults(line ? '' : text, near)
  // In step with the rest, so that nothing is drawn twice for one key.
  const papers = usePapers(of)
  const said = useSaid(of)
  const navigate = useNavigate()
  const only = line ? null : onlyResult({ papers, found, said })
  /** What an arrow, the pointer or a finger has chosen, of what was found for this text. */
  const [choice, setChoice] = useState<{ of: string; key: string } | null>(null)
  if (choice && choice.of !== of) setChoice(null)
  const choiceKey = choice?.of === of ? choice.key : null
  const sorted = useMemo(
    () => (line ? NO_GROUPS : resultGroups({ papers, found, said }, nearness)),
    [line, papers, found, said, nearness],
  )
  // A card that moves meanwhile does not move what a person has chosen.
  const [held, setHeld] = useState({ of, groups: sorted })
  if (held.groups !== sorted && (held.of !== of || choiceKey === null)) setHeld({ of, groups: sorted })
  const { groups } = held
  const results = groups.flatMap(({ items }) => items)

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

  const marked = results.find(({ key }) => key === choiceKey) ?? only
  const acts = useRef(NO_ACTS)
  const enterLine = useRef<() => 'early' | 'done'>(() => 'early')
  const wanted = useRef<keyof Acts | null>(null)
  useEffect(() => {
    // A scanner's Enter never books, and opens nobody by words that were meant for a booking, or that stand in a note.
    if (entered && !line && of === text && only && !('ranges' in only)) go(only)
    // Where several match, what was pressed for one of them waits for none.
    if (of === text && !marked) wanted.current = null
  })

  /** Pressed before it can be done, it waits for that; anything else that is pressed or typed, and going elsewhere, calls it off. */
  function act(what: keyof Acts) {
    const now = acts.current[what]
    wanted.current = now === null ? what : null
    now?.()
  }

  const pressed = useRef<string | null>(null)
  /** A finger chooses first, so that the answer is seen; a mouse has chosen by pointing. */
  function press(result: Result, { nativeEvent }: MouseEvent) {
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    if (isTouch && pressed.current !== result.key) setChoice({ of, key: result.key })
    else go(result)
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
    else if (event.key === 'Enter' && isShown && marked && isInBox(event.target)) go(marked)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Autocomplete.Root
      inline
      items={groups}
      filter={null}
      mode="none"
      value={text}
      onValueChange={(next, { reason }) => {
        wanted.current = null
        change({ entered: false, ...(reason !== 'item-press' && askedOf(next)) })
      }}
      open={isShown}
      onOpenChange={(next, { reason }) => {
        if (reason !== 'item-press') change({ isOpen: next })
      }}
      keepHighlight
      // An arrow or the pointer chooses; a list that changes beneath them does not.
      onItemHighlighted={(result, { reason }) => {
        if (result && reason !== 'none') setChoice({ of, key: result.key })
      }}
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
                {({ key, title, items }: ResultGroup) => (
                  <Autocomplete.Group key={key} items={items}>
                    {(groups.length > 1 || key === 'here' || key === 'today') && (
                      <Autocomplete.GroupLabel className="px-4 pt-2 pb-1 text-sm text-ink-3">
                        {title}
                      </Autocomplete.GroupLabel>
                    )}
                    <Autocomplete.Collection>
                      {(result: Result) => (
                        <Autocomplete.Item
                          key={result.key}
                          value={result}
                          onPointerDown={() => (pressed.current = marked?.key ?? null)}
                          onClick={(event) => press(result, event)}
                          data-marked={result.key === marked?.key || undefined}
                          className="cursor-default px-4 py-2 data-marked:bg-accent-soft data-marked:shadow-[inset_4px_0_var(--color-accent)]"
                        >
                          {'match' in result ? (
                            <PersonRow found={result} typed={text} current={currentOf(result)} />
                          ) : 'ranges' in result ? (
                            <SaidRow said={result} />
                          ) : (
                            <PaperRow paper={result} />
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
            {!line && !marked && results.length > 0 && <NothingChosen typed={of} groups={groups} />}
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

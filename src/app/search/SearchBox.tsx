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
import { useConnection } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import { offers } from '~/app/shell/keys/commandPalette'
import { leaveSearch } from '~/app/shell/keys/focusSearch'
import { isTooSoon, pressAgain } from '~/app/shell/keys/typeAnywhere'
import { useRecords } from '~/client/cache/useRecords'
import { missingIn, readBookingLine } from '~/domain/bookingLine'
import { MOST_SEARCHED } from '~/domain/text/text'
import { Kbd } from '~/ui/Kbd'
import { useSignal } from '~/ui/useSignal'
import { BookLine } from './BookLine'
import { CustomerSummary, NO_ACTS, type Acts } from './CustomerSummary'
import { useDocumentMatches } from './documentMatches'
import { allCommands, commandsFor, peopleIn, useCustomerWords, type FoundCommand } from './foundCommands'
import { NothingChosen, SearchFailed } from './NothingChosen'
import { onlyResult, resultGroups, type Result, type ResultGroup } from './resultGroups'
import { CommandRow, DocumentMatchRow, PersonRow, TextMatchRow } from './ResultRows'
import { Coverage } from './results/Coverage'
import { useResults, type Found } from './results/useResults'
import { askedOf, SEARCH_INPUT, SearchInputFrame, type Asked, type SearchProps } from './SearchInputFrame'
import { useTextMatches } from './textMatches'
import { useWhoIsNear } from './useWhoIsNear'

const MISSING = {
  time: 'To book from this line, add a time, such as 2pm.',
  'who and what for': 'To book from this line, add the customer and the service, as in 0168 brakes 2pm.',
}

const NO_GROUPS: readonly ResultGroup[] = []

/** These groups have their title where they are the only one. */
const NAMED = ['here', 'today', 'commands']

const isCommand = (result: Result | null | undefined): result is FoundCommand =>
  result !== null && result !== undefined && 'run' in result

const isInBox = (target: EventTarget): target is HTMLInputElement => target instanceof HTMLInputElement

/**
 * Finds a customer by whatever is at hand, and what can be done by its words. What a scanner types comes here too, with its Enter.
 *
 * `inline`, and opened and closed here: Base UI's own popup hides all the rest of the page from screen readers as long
 * as it is open, and leaves it reachable by Tab, whatever `modal` says.
 */
export default function SearchBox({ asked, onAsk, placeholder }: SearchProps) {
  const { text, isCut, isOpen, entered } = asked
  const { api, features, records, searchIndex } = useConnection()
  const today = useToday()
  // Which words of a line are a name it finds out itself.
  const line = useMemo(
    () => (features.write.appointments ? readBookingLine(text, today) : null),
    [features.write.appointments, text, today],
  )
  const missing = features.write.appointments ? missingIn(text, today) : null
  const isBlank = text.trim() === ''
  const isShown = isOpen
  const [lastOpened, setLastOpened] = useState<Found | null>(null)
  const { currentOf, nearness, near } = useWhoIsNear(isShown && (!isBlank || lastOpened !== null))
  const { of, found, failure } = useResults(line ? '' : text, near)
  // In step with the rest, so that nothing is drawn twice for one key.
  const documentMatches = useDocumentMatches(of)
  const textMatches = useTextMatches(of)
  const navigate = useNavigate()
  const only = line ? null : onlyResult({ documentMatches, found, textMatches })
  /** What an arrow, the pointer or a finger has chosen since this text was typed, and whose it is. */
  const [choice, setChoice] = useState<{ text: string; key: string; customerId: string | null } | null>(null)
  if (choice && choice.text !== text) setChoice(null)
  const chosen = choice?.text === text ? choice : null
  const choiceKey = chosen?.key ?? null
  const sorted = useMemo(
    () => (line ? NO_GROUPS : resultGroups({ documentMatches, found, textMatches }, nearness)),
    [line, documentMatches, found, textMatches, nearness],
  )
  // A card that moves meanwhile does not move what a person has chosen.
  const [held, setHeld] = useState({ of, groups: sorted })
  if (held.groups !== sorted && (held.of !== of || choiceKey === null)) setHeld({ of, groups: sorted })

  // Commands come below what was found, for the customer who is chosen there.
  const customerId = (chosen ? chosen.customerId : only?.customerId) ?? null
  const customerWords = useCustomerWords(text, isShown && line === null)
  const { found: named } = useResults(customerWords, near)
  const owed = useRecords(records.invoices)
  // The first of them come after the first page, and each page has its own.
  const offered = useSignal(offers)
  const commandGroups = useMemo(() => {
    if (!isShown || line || !owed || offered.length === 0) return NO_GROUPS
    if (isBlank) return allCommands()
    const person = customerId && { customerId, name: searchIndex.nameOf(customerId) ?? 'this customer' }
    const items = commandsFor(text, person || null, peopleIn(named))
    return items.length === 0 ? NO_GROUPS : [{ key: 'commands', title: 'Commands', items }]
  }, [isShown, line, isBlank, customerId, searchIndex, text, named, owed, offered])
  const groups = useMemo(
    () => [
      ...(isBlank && lastOpened && isShown
        ? [{ key: 'last', title: 'Last opened', items: [lastOpened] }]
        : held.groups),
      ...commandGroups,
    ],
    [isBlank, lastOpened, isShown, held.groups, commandGroups],
  )
  const results = groups.flatMap(({ items }) => items)
  const hasFound = results.some((result) => !isCommand(result))
  const commands = results.filter(isCommand)
  const onlyCommand = hasFound || commands.length > 1 || isBlank ? null : (commands[0] ?? null)

  const change = (to: Partial<Asked>) => onAsk((now) => ({ ...now, ...to }))
  const choose = (result: Result) =>
    setChoice({
      text,
      key: result.key,
      // A command that is walked over leaves the customer chosen whom it is for.
      customerId: isCommand(result) ? customerId : result.customerId,
    })
  const go = (result: Result) => {
    change({ text: '', isOpen: false, entered: false })
    leaveSearch(() => isCommand(result) && result.run())
    if (isCommand(result)) return
    if ('match' in result) {
      setLastOpened(result)
      void navigate({ to: '/customers/$id', params: { id: result.customerId } })
    } else if (result.kind === 'appointment')
      void navigate({ to: '/board', search: { appointment: result.id } })
    else
      void navigate({
        to: result.kind === 'invoice' ? '/invoices/$id' : '/quotes/$id',
        params: { id: result.id },
      })
  }

  const marked = results.find(({ key }) => key === choiceKey) ?? only ?? onlyCommand
  const answerOf = (marked && !isCommand(marked) ? marked.customerId : customerId) ?? null
  const acts = useRef(NO_ACTS)
  const enterLine = useRef<() => 'early' | 'done'>(() => 'early')
  const wanted = useRef<keyof Acts | null>(null)
  /** Enter that came before the answer was a scanner's. */
  const isScan = useRef(false)
  useEffect(() => {
    if (entered && !line && of === text) {
      // A scanner's Enter never books, and the box opens no customer by words of a booking or of a note.
      if (only && !('ranges' in only)) go(only)
      else if (onlyCommand && !isScan.current) go(onlyCommand)
    }
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
    if (isTouch && !isCommand(result) && pressed.current !== result.key) choose(result)
    else go(result)
  }

  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    wanted.current = null
    change({ isOpen: false, entered: false })
  }

  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The next scan takes the place of this one.
    if (event.key === 'Enter' && !line && isInBox(event.target) && isTooSoon(event.nativeEvent))
      event.target.select()
    if (!event.repeat && !['Control', 'Meta', 'Shift'].includes(event.key)) wanted.current = null
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isArrow && !isShown) change({ isOpen: true })
    else if (event.key === 'Escape' && isShown) change({ isOpen: false })
    else if (event.key === 'Escape' && text !== '') change({ text: '' })
    else if (line && event.key === 'Enter' && isShown && isInBox(event.target)) {
      if (!event.repeat && !event.ctrlKey && !event.metaKey && !event.shiftKey)
        change({ entered: isTooSoon(event.nativeEvent) || enterLine.current() === 'early' })
    } else if (line) return
    else if (event.key === 'Enter' && isShown && (event.ctrlKey || event.metaKey)) act('pay')
    else if (event.key === 'Enter' && isShown && event.shiftKey) act('book')
    else if (event.key === 'Enter' && isShown && of !== text && !chosen) {
      isScan.current = isTooSoon(event.nativeEvent)
      change({ entered: true })
    } else if (event.key === 'Enter' && isShown && marked && isInBox(event.target)) {
      if (isCommand(marked) && isTooSoon(event.nativeEvent)) pressAgain()
      else go(marked)
    } else return
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
        change({
          entered: false,
          ...(reason !== 'item-press' && askedOf(next)),
          // Emptied, it covers nothing until it is asked for again.
          ...(next === '' && { isOpen: false }),
        })
      }}
      open={isShown}
      onOpenChange={(next, { reason }) => {
        if (reason !== 'item-press') change({ isOpen: next })
      }}
      keepHighlight
      // An arrow or the pointer chooses; a list that changes beneath them does not.
      onItemHighlighted={(result, { reason }) => {
        if (result && reason !== 'none') choose(result)
      }}
      itemToStringValue={(result: Result) => ('ranges' in result ? result.text : (result.name ?? ''))}
    >
      <search className="relative w-full max-w-lg min-w-0" onBlur={closeWhenLeft} onKeyDownCapture={keyDown}>
        <SearchInputFrame>
          <Autocomplete.Input
            {...SEARCH_INPUT}
            placeholder={placeholder}
            onClick={() => change({ isOpen: true })}
            aria-expanded={isShown}
            {...(!isShown && { 'aria-activedescendant': undefined })}
          />
        </SearchInputFrame>
        {isShown && (
          <div
            className={`absolute top-full left-0 z-30 mt-1.5 grid w-[max(100%,min(27rem,calc(100vw-1.5rem)))] grid-cols-[minmax(0,1fr)] overflow-hidden rounded-xl border border-line bg-raised shadow-high ${isBlank ? 'lg:w-[min(40rem,calc(100vw-8rem))]' : 'lg:w-[min(52rem,calc(100vw-8rem))]'} ${line || answerOf !== null || (hasFound && !isBlank) ? 'lg:grid-cols-[minmax(0,1fr)_21rem]' : ''}`}
          >
            {isCut && (
              <p role="status" className="col-span-full border-b border-line px-4 py-2 text-sm text-warn">
                Only the first {MOST_SEARCHED} characters are searched. The rest is ignored.
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
                    No match in what was searched.
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
                    {(groups.length > 1 || NAMED.includes(key)) && (
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
                          {...(isCommand(result) && { 'data-command': true })}
                          className="cursor-default px-4 py-2 data-marked:bg-accent-soft data-marked:shadow-[inset_4px_0_var(--color-accent)]"
                        >
                          {isCommand(result) ? (
                            <CommandRow command={result} isHinted={isBlank} />
                          ) : 'match' in result ? (
                            <PersonRow found={result} typed={text} current={currentOf(result)} />
                          ) : 'ranges' in result ? (
                            <TextMatchRow match={result} />
                          ) : (
                            <DocumentMatchRow match={result} />
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
            {!line && hasFound && !isBlank && answerOf === null && (
              <NothingChosen typed={of} groups={held.groups} />
            )}
            {!line && answerOf !== null && (
              <CustomerSummary
                key={answerOf}
                customerId={answerOf}
                onActs={(now) => {
                  // Of what was typed before, nothing is done any more.
                  acts.current = of === text ? now : NO_ACTS
                  if (wanted.current) act(wanted.current)
                }}
                onOpen={() => marked && go(marked)}
                onLeave={() => change({ text: '', isOpen: false, entered: false })}
              />
            )}
            {isBlank ? (
              <Foot />
            ) : (
              <Coverage>
                {!line &&
                  api.invoices &&
                  ` Also the invoices${api.quotes ? ' and quotes' : ''} opened on this computer.`}
                {!line &&
                  (api.appointments || api.invoices) &&
                  ' Also the services, notes and lines loaded on this computer.'}
              </Coverage>
            )}
          </div>
        )}
      </search>
    </Autocomplete.Root>
  )
}

const Foot = () => (
  <p className="col-span-full border-t border-line px-4 py-2 text-right text-sm text-ink-3 max-lg:hidden">
    <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose&ensp;<Kbd>Enter</Kbd> open&ensp;<Kbd>Esc</Kbd> close
  </p>
)

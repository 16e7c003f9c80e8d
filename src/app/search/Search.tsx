import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useCapabilities } from '~/app/session/connection'
import { isSearchFocused, searchBox, searchOpened } from '~/app/shell/keys/focusSearch'
import { onTypedBehind } from '~/app/shell/keys/typeAnywhere'
import { LazyBoundary } from '~/app/shell/page/LazyBoundary'
import { lazyAfterFirstAnswer } from '~/ui/afterFirstAnswer'
import { askedOf, SEARCH_INPUT, SearchInputFrame, type SearchProps } from './SearchInputFrame'
import { SEARCH_PLACEHOLDERS, placeholderKind } from './searchPlaceholder'

const SearchBox = lazyAfterFirstAnswer(() => import('./SearchBox'))

type SearchCaret = { from: number | null; to: number | null }

/**
 * The list of results comes after the first page; what is typed until then is kept, and so are the focus, the caret and
 * its Enter.
 */
export function Search() {
  const [asked, setAsked] = useState({ text: '', isCut: false, isOpen: false, entered: false })
  const caret = useRef<SearchCaret | null>(null)
  const placeholder = SEARCH_PLACEHOLDERS[placeholderKind(useCapabilities())]
  const props = { asked, onAsk: setAsked, placeholder }

  // What is open over the page keeps the focus, and what was typed there is not lost.
  useEffect(() => onTypedBehind((text) => setAsked({ ...askedOf(text), isOpen: false, entered: false })), [])

  useEffect(() => searchOpened.add(() => setAsked((now) => ({ ...now, isOpen: true }))), [])

  return (
    <LazyBoundary meanwhile={<Early {...props} onLeave={(left) => (caret.current = left)} />}>
      <SearchBox {...props} />
      <TakeFocus at={caret} />
    </LazyBoundary>
  )
}

function Early({
  asked,
  onAsk,
  placeholder,
  onLeave,
}: SearchProps & { onLeave: (caret: SearchCaret | null) => void }) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const input = box.current
    return () =>
      onLeave(input && isSearchFocused() ? { from: input.selectionStart, to: input.selectionEnd } : null)
  }, [onLeave])
  return (
    <SearchInputFrame>
      <input
        {...SEARCH_INPUT}
        placeholder={placeholder}
        ref={box}
        value={asked.text}
        onChange={({ target }) =>
          onAsk({ ...askedOf(target.value), isOpen: target.value !== '', entered: false })
        }
        onKeyDown={({ key }) => key === 'Enter' && onAsk((now) => ({ ...now, entered: true }))}
      />
    </SearchInputFrame>
  )
}

function TakeFocus({ at }: { at: { readonly current: SearchCaret | null } }) {
  useLayoutEffect(() => {
    const box = searchBox()
    if (!box || !at.current) return
    box.focus()
    box.setSelectionRange(at.current.from, at.current.to)
  }, [at])
  return null
}

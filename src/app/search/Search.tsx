import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyLater } from '../../ui/lazyLater'
import { tell } from '../../ui/tell'
import { isSearchFocused, searchBox } from '../keys/focusSearch'
import { takeScans } from '../keys/keyboard'
import { DIALOG } from '../keys/keys'
import { Part } from '../page/Part'
import { useCapabilities } from '../session/connection'
import { askedOf, SEARCH_INPUT, SearchFrame, type SearchProps } from './SearchFrame'
import { SEARCH_TAKES, searchTakes } from './searchTakes'

const SearchBox = lazyLater(() => import('./SearchBox'))

type SearchCaret = { from: number | null; to: number | null }

/**
 * The list of results comes after the first page; what is typed until then is kept, and so are the focus and the caret.
 * Where a scanner's burst lands, from wherever it was scanned.
 */
export function Search() {
  const [asked, setAsked] = useState({ text: '', isCut: false, isOpen: false, entered: false })
  const caret = useRef<SearchCaret | null>(null)
  const placeholder = SEARCH_TAKES[searchTakes(useCapabilities())]
  const props = { asked, onAsk: setAsked, placeholder }

  useEffect(
    () =>
      takeScans((text, isEntered) => {
        const isCovered = document.querySelector(DIALOG) !== null
        // What is open over the page is not left for it, and nothing that was typed there is lost.
        setAsked({ ...askedOf(text), isOpen: true, entered: isEntered && !isCovered })
        if (isCovered)
          tell({ title: `Scanned ${text}`, detail: 'It stands in the search, behind this.', id: 'scan' })
        else searchBox()?.focus()
      }),
    [],
  )

  return (
    <Part meanwhile={<Early {...props} onLeave={(left) => (caret.current = left)} />}>
      <SearchBox {...props} />
      <TakeFocus at={caret} />
    </Part>
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
    <SearchFrame>
      <input
        {...SEARCH_INPUT}
        placeholder={placeholder}
        ref={box}
        value={asked.text}
        onChange={({ target }) => onAsk({ ...askedOf(target.value), isOpen: true, entered: false })}
      />
    </SearchFrame>
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

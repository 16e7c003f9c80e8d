import { useLayoutEffect, useRef, useState } from 'react'
import { lazyLater } from '../shell/lazyLater'
import { Part } from '../shell/Part'
import { focusSearch, isSearchFocused } from './focusSearch'
import { SEARCH_INPUT, SearchFrame, type SearchText } from './SearchFrame'

const SearchBox = lazyLater(() => import('./SearchBox'))

/** The list of results comes after the first page; what is typed until then is kept, and so is the focus. */
export function Search() {
  const [text, setText] = useState('')
  const wasFocused = useRef(false)
  return (
    <Part
      meanwhile={
        <Early text={text} setText={setText} onLeave={(focused) => (wasFocused.current = focused)} />
      }
    >
      <SearchBox text={text} setText={setText} />
      <TakeFocus when={wasFocused} />
    </Part>
  )
}

function Early({ text, setText, onLeave }: SearchText & { onLeave: (focused: boolean) => void }) {
  useLayoutEffect(() => () => onLeave(isSearchFocused()), [onLeave])
  return (
    <SearchFrame>
      <input {...SEARCH_INPUT} value={text} onChange={(event) => setText(event.target.value)} />
    </SearchFrame>
  )
}

function TakeFocus({ when }: { when: { readonly current: boolean } }) {
  useLayoutEffect(() => {
    if (when.current) focusSearch()
  }, [when])
  return null
}

import type { Dispatch, ReactNode, SetStateAction } from 'react'
import { SEARCH_ID } from '~/app/shell/keys/focusSearch'
import { cutToSearch } from '~/domain/text/text'
import { Icon } from '~/ui/Icon'
import { Kbd } from '~/ui/Kbd'

export type Asked = {
  text: string
  /** More was pasted or scanned than is searched for. */
  isCut: boolean
  isOpen: boolean
  /** Before there was an answer to it: a scanner is faster than any search, and may not open who stood there. */
  entered: boolean
}

export type SearchProps = {
  asked: Asked
  onAsk: Dispatch<SetStateAction<Asked>>
  placeholder: string
}

export function askedOf(typed: string): Pick<Asked, 'text' | 'isCut'> {
  const text = cutToSearch(typed)
  return { text, isCut: text !== typed }
}

/** The same box before and after its results can be shown. */
export const SEARCH_INPUT = {
  id: SEARCH_ID,
  'aria-label': 'Search',
  autoComplete: 'off',
  spellCheck: false,
  className: 'peer search-input',
} as const

export function SearchInputFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative w-full max-w-lg min-w-0">
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-3">
        <Icon name="search" className="size-4.5" />
      </span>
      {children}
      <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center peer-focus:hidden max-lg:hidden">
        <Kbd>/</Kbd>
      </span>
    </div>
  )
}
